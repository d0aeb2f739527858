"""The deck as frozen models: data without behaviour.

Every text a reader sees is a `Text`: one string (in the deck's first language) or a mapping
from language to string. Ruby is written in the text as 奥義【おうぎ】: the kanji run before 【
carries the reading; ｜ starts a run by hand (｜天雀【ヒバリ】); a reading may be divided by
kanji with ・ (王牌【ワン・パイ】). Lengths are millimetres.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.deck.effects import Model, SecretEffect, SkillEffect
from generator.deck.values import (
    Amount,
    Date,
    Language,
    Millimetres,
    Named,
    Percent,
    Positive,
    Prose,
    Said,
    Side,
    Slug,
    Text,
    Thickness,
    Whole,
    as_size,
)

FieldType = Literal["text", "whole", "number", "flag", "image", "list",
                    "text?", "whole?", "number?", "flag?", "image?", "list?"]  # fmt: skip
Role = Literal["power", "score-track", "score-marker", "dealer", "dead-wall"]


class Colour(Model):
    """A palette entry: what a screen shows (sRGB) and what a press prints (% of C, M, Y, K)."""

    rgb: Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")]
    cmyk: tuple[Percent, Percent, Percent, Percent]


class Fonts(Model):
    """One named family: font files under fonts/, tried in order for each character."""

    regular: Annotated[tuple[str, ...], Field(min_length=1)]
    bold: tuple[str, ...] = ()


class Card(Model):
    """One face of a component, `copies` times in the box.

    `fields` are what the template prints. `back` names another back template than the
    component's. `players` lists the player counts that use the card; None means all.
    """

    id: Slug
    copies: Positive = 1
    fields: Mapping[str, Any] = {}
    back: str | None = None
    players: tuple[int, ...] | None = None


class Format(Model):
    """What the cards of a component have in common.

    `size` is the trim (width, height), or a name of `SIZES`; `bleed` is drawn beyond it; `safe` is the margin
    inside it that holds no text; `corner` is the radius a shop's die would cut (never
    drawn). `template` and `back` are files under templates/. `sheet` says which file the
    component is laid out in.
    """

    id: Slug
    name: Text
    size: Annotated[tuple[Side, Side], BeforeValidator(as_size)] = (63, 88)
    bleed: Millimetres = 3
    safe: Millimetres = 3
    corner: Millimetres = 3
    template: str
    back: str | None = None
    sheet: Literal["cards", "markers"] = "cards"


class Component(Format):
    """Any kind of card or piece.

    `fields` declares what a card may carry. `role` says what the rules need the component
    for; the checks compare its number with what the rules ask.
    """

    role: Role | None = None
    fields: Mapping[str, FieldType] = {}
    cards: Annotated[tuple[Card, ...], Field(min_length=1)]


# The game's typed sections.


class Tile(Model):
    """One tile card (闘牌カード): `copies` alike in number, icon, cost and mark.

    `dots` are the dots printed under the number: as many as there are tiles of it.
    `call` is the icon, `cost` its price in power. `three_player_mark`: removed when three play.
    """

    id: Slug
    number: Positive
    dots: Whole
    call: Literal["pon", "chi"] | None = None
    cost: Whole | None = None
    copies: Positive = 1
    three_player_mark: bool = False


class Tiles(Model):
    """The tile cards, with the totals the designer promises: `copies` of each number."""

    total: Positive
    copies: Mapping[int, Positive]
    component: Format
    cards: tuple[Tile, ...]


class Skill(Model):
    """A skill: used once a turn, after drawing and before playing; `discard` cards are its cost."""

    name: Text
    discard: Whole
    effects: tuple[SkillEffect, ...]


class Secret(Model):
    """An 奥義: always on from the moment its seal breaks."""

    name: Text
    effects: tuple[SecretEffect, ...]


class Quotes(Model):
    """What she says: on each front, on each 奥義 back, and in defeat."""

    fronts: tuple[Prose, ...]
    secrets: tuple[Prose, ...]
    defeat: Prose


class HeroineColours(Model):
    """Palette entries: the field, the text colour on paper, and the pattern on the field."""

    main: str
    deep: str
    pattern: str


class Heroine(Model):
    """One heroine: her name (one part, or family and given part), idea, skill, 奥義, quotes and look.

    `crest` and `pattern` name symbols under templates/; `art` is a picture that takes the
    crest's place.
    """

    id: Slug
    name: Annotated[tuple[Text, ...], Field(min_length=1, max_length=2)]
    short_name: Text
    origin: Text
    idea: Prose
    skill: Skill
    secrets: tuple[Secret, ...]
    quotes: Quotes
    colours: HeroineColours
    crest: str
    pattern: str
    art: str | None = None


class Heroines(Model):
    """The heroine cards (天雀カード): a stack of `cards_each` for every heroine.

    From the top of the stack the backs are one 奥義 after the other (`secret_back`), defeat
    (`defeat_back`), and the component's own back, common to all, where a card is left: a stack
    has a front for each number of seals left, with or without one for none.
    """

    cards_each: Positive
    component: Format
    secret_back: str
    defeat_back: str
    heroines: tuple[Heroine, ...]


class Players(Model):
    """The arithmetic of one player count: count x turns + count x hand + dead_wall = tiles."""

    count: Positive
    turns: Positive
    hand: Positive
    dead_wall: Whole
    remove_marked: bool = False


class Tsumo(Model):
    """Tsumo: from `speed` on; `sideways_blocks`: a number lying sideways in the river blocks it."""

    speed: Positive
    sideways_blocks: bool


class Ron(Model):
    """Ron: from `speed` on, with `cards` hand cards of the number just played."""

    speed: Positive
    cards: Positive


class Power(Model):
    """Power: `gain` for a greater number than the right end; whether a river's first card gains."""

    gain: Positive
    first_card: bool


class Calls(Model):
    """Calls: pon takes the same number, chi one `chi_distance` away; `costs` a card may print."""

    chi_distance: Positive
    costs: tuple[Whole, ...]
    a_turn: Positive


class Points(Model):
    """Points: `per_power` a power up to `most`; from `yakuman_power` on `yakuman_bonus` instead."""

    per_power: Whole
    most: Whole
    yakuman_power: Positive
    yakuman_bonus: Positive


class Seals(Model):
    """Seals: `each` a heroine; how many a tsumo breaks of every other and a ron of the one."""

    each: Positive
    tsumo_breaks: Positive
    ron_breaks: Positive


class Rules(Model):
    """Every number of the game, once: read by the engine and filled into cards and rulebook.

    `score_range` is how far the score tracks count; none where points are paid out in chips.
    """

    players: tuple[Players, ...]
    rounds: Positive
    south_from: Positive
    tsumo: Tsumo
    ron: Ron
    power: Power
    calls: Calls
    points: Points
    seals: Seals
    skills_a_turn: Positive
    furiten: bool
    power_supply: Positive
    score_range: Positive | None


class Term(Model):
    """A word of the game: its name (with ruby), its reading and one line of meaning."""

    id: Slug
    name: Text
    reading: Text | None = None
    meaning: Prose


class Change(Model):
    """One entry of the history: what a draft changed, and its deck, a file under drafts/, if it is kept."""

    draft: Positive
    changes: tuple[Prose, ...] = ()
    deck: str | None = None


class Captions(Model):
    """What stands under the three pictures of an example; what is not given is left to the pictures."""

    position: Text | None = None
    actions: Text | None = None
    result: Text | None = None


class Example(Model):
    """A worked example: the rulebook draws it, the engine replays it.

    `position`, `actions` and `result` are in the notation of records (see `play.example`).
    `clauses` are the keys of the clauses it rests on. Large examples stand among the rules, small
    ones are collected at the rulebook's end; of the others (`line`) only the record is printed.
    """

    title: Text
    position: str
    actions: str
    result: str
    clauses: Annotated[tuple[str, ...], Field(min_length=1)]
    size: Literal["large", "small", "line"] = "line"
    text: Captions = Captions()


class Limit(Model):
    """A limit of the deck's balance, which `hibari check --balance` plays for.

    `figure` is a measure (see `balance.measures`) `of` a heroine, a seat, a number …; of all there
    are unless one is named. Shares are in percent. `within` is the most by which a win rate may
    differ from an even share, in points. It holds for each number of players unless one is named.
    """

    figure: Said
    of: Named | None = None
    at_least: Amount | None = None
    at_most: Amount | None = None
    within: Percent | None = None
    players: Positive | None = None
    bot: Said = "greedy"


class Box(Model):
    """The box: how thick what is in it is, and what is printed on it.

    `holds` are the components that go into it; none named: all. Lengths in mm: `stock` is the
    thickness of a card, `sleeve` that of a sleeve's film, `board` that of the box, `clearance` what
    is left free each way. `text` stands on its back; `template` draws its panels.
    """

    template: str = "box/plain.xml.j2"
    holds: tuple[Slug, ...] = ()
    stock: Thickness = 0.3
    sleeve: Thickness = 0.1
    board: Thickness = 0.4
    clearance: Annotated[float, Field(ge=0, le=20)] = 1
    text: Prose | None = None


class Deck(Model):
    """A whole deck. A deck without the game's typed sections is a deck as well."""

    hibari: Literal[1]
    id: Slug
    title: Text
    draft: Positive
    date: Date
    minutes: Positive | None = None
    languages: Annotated[tuple[Language, ...], Field(min_length=1)]
    palette: Mapping[str, Colour]
    fonts: Mapping[str, Fonts]
    symbols: tuple[str, ...] = ()
    rules: Rules | None = None
    tiles: Tiles | None = None
    heroines: Heroines | None = None
    components: tuple[Component, ...] = ()
    terms: tuple[Term, ...] = ()
    history: tuple[Change, ...] = ()
    examples: tuple[Example, ...] = ()
    balance: tuple[Limit, ...] = ()
    box: Box | None = None
