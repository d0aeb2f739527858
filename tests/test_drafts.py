"""Drafts of the game differ in values alone: draft 3 is checked, built and played as draft 6 is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pypdfium2
import pytest
from broken import found
from playing import HEROINES
from playing import deck as draft_6

from generator.build import Options, build, check
from generator.deck.checks import check as check_data
from generator.deck.load import load
from generator.deck.model import Deck
from generator.play import record
from generator.play.bots import Bot, GreedyBot, RandomBot
from generator.play.engine import new_game
from generator.play.record import RecordError
from generator.play.state import Phase
from generator.problems import DeckError

ROOT = Path(__file__).parents[1]
DRAFT_3 = ROOT / "drafts" / "draft-3.yaml"

# What the source says of draft 3, card by card: C chi, P pon, N no icon, * left out by three players.
TABLE = {
    2: "N P0 P0 P1 C1 C1 N N*",
    3: "C0 C1 C1 P0 P0 P1 N N*",
    4: "C1 C1 P0 P1 P1 N N*",
    5: "C1 C2 P1 P1 P2 N N*",
    6: "C2 P1 P2 P2 N N*",
    7: "C2 C3 P2 P3 N N*",
}


@cache
def draft_3() -> Deck:
    """Draft 3 of the game."""
    return load(DRAFT_3).deck


def test_draft_3_has_the_tiles_of_its_table() -> None:
    """Draft 3 has 8·8·7·7·6·6 tile cards with the icons, costs and marks of its table."""
    tiles = draft_3().tiles
    assert tiles is not None
    cards: dict[int, list[str]] = {number: [] for number in TABLE}
    for tile in tiles.cards:
        icon = {None: "N", "chi": "C", "pon": "P"}[tile.call]
        text = f"{icon}{'' if tile.cost is None else tile.cost}{'*' * tile.three_player_mark}"
        cards[tile.number] += [text] * tile.copies
    assert {number: sorted(row) for number, row in cards.items()} == {
        number: sorted(row.split()) for number, row in TABLE.items()
    }
    assert [len(row) for row in cards.values()] == [8, 8, 7, 7, 6, 6]


def test_draft_3_is_sound() -> None:
    """Draft 3 has no problem: data, arithmetic, every face and every text in its box."""
    assert check(DRAFT_3).warnings == ()


def test_draft_3_is_built(tmp_path: Path) -> None:
    """Draft 3 fills sheets: 42 tiles, 15 heroine cards, the place cards, cubes and chips."""
    cards, markers = build(DRAFT_3, Options(tmp_path)).files
    assert (cards.pieces, markers.pieces) == (42 + 15 + 1 + 1 + 2, 21 + 40)
    assert [card for card in cards.copies if card.startswith("isana")] == ["isana-1", "isana-2", "isana-3"]
    text = "".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(cards.path))
    assert "草案3" in text and "3／3" in text and text.count("三つの封、破れたり") == 5


@pytest.mark.parametrize("players", [3, 4])
def test_draft_3_is_played(players: int) -> None:
    """The engine plays draft 3 to its end with all that draft 6 has but its figures."""
    bots: Sequence[Bot] = [GreedyBot(), RandomBot(1), GreedyBot(), RandomBot(2)][:players]
    for seed in range(10):
        heroines = [HEROINES[(seed + seat) % 5] for seat in range(players)]
        played = record.play(draft_3(), heroines, bots, seed)
        assert list(record.replay(played, draft_3()))[-1].phase is Phase.GAME_END
        assert record.read(record.write(played, draft_3()), draft_3()) == played


def test_drafts_share_rules_and_heroines() -> None:
    """A record of draft 6 is refused under draft 3 for its tile cards and its rules' score range."""
    played = record.play(draft_6(), HEROINES[:4], [GreedyBot()] * 4, 1)
    with pytest.raises(RecordError, match=r"draft 6, this deck is draft 3.*: .*the tile cards differ"):
        record.read(record.write(played, draft_6()), draft_3())


def test_three_players_leave_out_one_of_each_number() -> None:
    """With three players draft 3 too leaves one tile card of each number in the box: 36 are played."""
    game = new_game(draft_3(), 3).game
    assert dict(game.numbers) == {number: len(row.split()) - 1 for number, row in TABLE.items()}
    assert sum(game.copies) == 36


@pytest.mark.parametrize(("cards", "sound"), [(2, False), (3, True), (4, True), (5, False)])
def test_a_stack_shows_none_left_or_not(tmp_path: Path, cards: int, sound: bool) -> None:
    """With three seals a stack holds three cards, or a fourth that shows that no seal is left."""
    text = DRAFT_3.read_text(encoding="utf-8").replace("cards_each: 3", f"cards_each: {cards}")
    names = {name for name, _ in found(check_data(load(_written(tmp_path, text))))}
    assert ("cards-each" not in names) is sound


def test_without_a_score_track_none_is_wanted(tmp_path: Path) -> None:
    """Whether tracks must be in the box is a value of the rules, and it must be written."""
    text = DRAFT_3.read_text(encoding="utf-8")
    tracks = check_data(load(_written(tmp_path, text.replace("score_range: null", "score_range: 99"))))
    assert [problem.name for problem in tracks].count("supply-short") == 2
    with pytest.raises(DeckError, match="missing-field"):
        load(_written(tmp_path, text.replace("  score_range: null  # chips, no tracks\n", "")))


def test_no_draft_is_named_in_the_code() -> None:
    """Nothing in the generator asks which draft it has."""
    pattern = re.compile(r"draft\s*([=!]=|[<>]=?|in)\s*[(\[{]?\d")
    for file in sorted((ROOT / "generator").rglob("*.py")):
        assert not pattern.search(file.read_text(encoding="utf-8")), file


def _written(folder: Path, text: str) -> Path:
    path = folder / "cards.yaml"
    path.write_text(text, encoding="utf-8", newline="\n")
    return path
