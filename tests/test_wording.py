"""What the effects say, in every language."""

from __future__ import annotations

import re
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.deck import effects as vocabulary
from generator.deck.effects import (
    CallDiscount,
    Draw,
    Effect,
    FaceDownSpeed,
    GainPower,
    PointsOnOthersRon,
    PowerEachRound,
    PowerOnEqual,
    RevealFaceDown,
    TsumoFrom,
    YakumanFrom,
)
from generator.deck.model import Calls, Players, Points, Power, Ron, Rules, Seals, Skill, Tsumo
from generator.wording import LANGUAGES, UnknownLanguage, phrase, sentences, skill_cost, words
from generator.wording.ja import kanji

KINDS: tuple[type[vocabulary.Model], ...] = get_args(Effect)
FIGURED = [kind for kind in KINDS if any(field.annotation is int for field in kind.model_fields.values())]
ICONS = {"pon", "chi", "free", "stick", "power", "draw", "discard", "wall", "wall2", "seal", "broken", "ron",
         "facedown"}  # fmt: skip
RULES = Rules(
    players=(Players(count=4, turns=6, hand=3, dead_wall=6),),
    rounds=8,
    south_from=5,
    tsumo=Tsumo(speed=20, sideways_blocks=True),
    ron=Ron(speed=10, cards=2),
    power=Power(gain=1, first_card=False),
    calls=Calls(chi_distance=1, costs=(0, 1, 2, 3), a_turn=1),
    points=Points(per_power=1, most=3, yakuman_power=4, yakuman_bonus=7),
    seals=Seals(each=3, tsumo_breaks=1, ron_breaks=1),
    skills_a_turn=1,
    furiten=False,
    power_supply=21,
    score_range=99,
)


def example(kind: type[vocabulary.Model], figure: int = 2) -> Any:
    """An effect of the kind with every figure set to `figure`."""
    values: dict[str, Any] = {}
    for name, field in kind.model_fields.items():
        values[name] = figure if field.annotation is int else get_args(field.annotation)[0]
    return kind(**values)


def plain(markup: str) -> str:
    return re.sub(r"<[^>]+>", "", markup)


def width(markup: str) -> float:
    """The length of a Japanese text in full-width characters, icons 1.4."""
    icons = markup.count("<icon")
    return 1.4 * icons + sum(0.56 if character.isascii() else 1 for character in plain(markup))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("rules", [None, RULES], ids=["no-rules", "rules"])
def test_every_effect_has_a_sentence(
    kind: type[vocabulary.Model], language: str, rules: Rules | None
) -> None:
    """Every effect of the vocabulary is one full sentence in every language, with known icons only."""
    text = phrase(example(kind), rules, language)
    assert plain(text).endswith("。" if language == "ja" else ".")
    assert "None" not in text
    assert set(re.findall(r'<icon name="(\w+)"/>', text)) <= ICONS
    assert re.sub(r'</?b>|<icon name="\w+"/>', "", text) == plain(text)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_japanese_sentence_fits_two_lines(kind: type[vocabulary.Model]) -> None:
    """A Japanese text fits two lines of seventeen characters on the card."""
    assert width(phrase(example(kind), RULES, "ja")) <= 34


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", FIGURED)
@given(figures=st.lists(st.integers(1, 60), min_size=2, max_size=2, unique=True))
def test_figures_come_from_the_effect(
    kind: type[vocabulary.Model], language: str, figures: list[int]
) -> None:
    """A text prints its effect's figure, and another figure gives another text."""
    one, other = (phrase(example(kind, figure), RULES, language) for figure in figures)
    assert one != other
    assert str(figures[0]) in re.findall(r"\d+", plain(one))


@pytest.mark.parametrize("language", LANGUAGES)
@given(figures=st.lists(st.integers(0, 60), min_size=4, max_size=4, unique=True))
def test_both_figures_of_gain_power_are_said(language: str, figures: list[int]) -> None:
    """Gaining power says what is gained at once and what each broken seal adds."""
    first = GainPower(kind="gain_power", power=figures[0], per_broken_seal=figures[1])
    for second in (
        first.model_copy(update={"power": figures[2]}),
        first.model_copy(update={"per_broken_seal": figures[3]}),
    ):
        assert phrase(first, None, language) != phrase(second, None, language)


@pytest.mark.parametrize("language", LANGUAGES)
@given(figure=st.integers(10, 60))
def test_figures_come_from_the_rules(language: str, figure: int) -> None:
    """A figure of the rules reaches the text that needs it."""
    power = RULES.model_copy(update={"power": RULES.power.model_copy(update={"gain": figure})})
    points = RULES.points.model_copy(update={"yakuman_bonus": figure})
    assert str(figure) in plain(phrase(PowerOnEqual(kind="power_on_equal"), power, language))
    bonus = RULES.model_copy(update={"points": points})
    assert str(figure) in plain(phrase(YakumanFrom(kind="yakuman_from", power=4), bonus, language))


def test_texts_in_japanese() -> None:
    """The Japanese texts of the game's skills and 奥義 read as printed."""
    texts = [
        plain(phrase(effect, RULES, "ja"))
        for effect in (
            Draw(kind="draw", source="dead_wall", cards=1),
            RevealFaceDown(kind="reveal_face_down"),
            GainPower(kind="gain_power", power=1, per_broken_seal=1),
            TsumoFrom(kind="tsumo_from", speed=18),
            FaceDownSpeed(kind="face_down_speed", speed=2),
            PowerEachRound(kind="power_each_round", power=1),
            YakumanFrom(kind="yakuman_from", power=2),
        )
    ]
    assert texts == [
        "王牌から1枚引き、手札に加える。",
        "自分の河の裏向きの札をすべて表に返す。パワーは得ない。",
        "パワーを1本得る。破れた封印1つにつき、さらに1本得る。",
        "速度18からツモしてよい。",
        "自分の河の裏向きの札は、1枚を速度2と数える。数字は0のまま。",
        "次の局から、局のはじめにパワーを1本得る。",
        "パワー2本から、数え役満（＋7点）になる。",
    ]


def test_two_effects_make_one_text() -> None:
    """An 奥義 of two effects is one text of two sentences, still two lines long."""
    both = (
        CallDiscount(kind="call_discount", power=1),
        PointsOnOthersRon(kind="points_on_others_ron", points=2),
    )
    text = sentences(both, RULES, "ja")
    assert plain(text) == "鳴くときのコストは1本少ない。ほかの人どうしのロンで2点得る。"
    assert width(text) <= 34
    english = "Your calls cost 1 less. Score 2 points when others ron each other."
    assert plain(sentences(both, RULES, "en")) == english


@pytest.mark.parametrize(
    ("discard", "ja", "en"),
    [(0, "コストなし", "no cost"), (1, "手札1枚", "1 hand card"), (2, "手札2枚", "2 hand cards")],
)
def test_the_cost_of_a_skill(discard: int, ja: str, en: str) -> None:
    """A skill says how many hand cards it costs."""
    skill = Skill(name="技", discard=discard, effects=())
    assert (skill_cost(skill, "ja"), skill_cost(skill, "en")) == (ja, en)


def test_people_are_counted_in_kanji() -> None:
    """The three-player mark and the 奥義 are numbered in kanji."""
    assert (words("ja").without(3), words("ja").secret_nth(2)) == ("三人で除く", "其ノ二")
    assert [kanji(n) for n in (0, 9, 10, 15, 20, 42)] == ["〇", "九", "十", "十五", "二十", "四十二"]
    with pytest.raises(ValueError, match="100"):
        kanji(100)


def test_a_language_nobody_speaks_is_named() -> None:
    """Asking for an unknown language names it and the known ones."""
    with pytest.raises(UnknownLanguage, match=r"'fr' \(there is: en, ja\)"):
        words("fr")
