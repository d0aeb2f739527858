"""English: what changed between two drafts."""

from __future__ import annotations

from generator.deck.model import Tile
from generator.wording.drafts import DraftWords
from generator.wording.reports import ReportWords


def _tile(tile: Tile) -> str:
    icon = {None: "no icon", "pon": "pon", "chi": "chi"}[tile.call]
    return f"{icon}{'' if tile.cost is None else f' {tile.cost}'}{'*' if tile.three_player_mark else ''}"


def _does(name: str, cost: str, effects: str) -> str:
    return " ".join(
        part for part in (f"“{name}”" if name else "", f"({cost})" if cost else "", effects) if part
    )


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def _moved(old: str, new: str) -> str:
    return f"{old} → {new}" if old and new and old != new else old or new


WORDS = DraftWords(
    topics={
        "box": "In the box",
        "tiles": "Tile cards",
        "rules": "Rules",
        "abilities": "Skills and secrets",
        "heroines": "Heroines",
        "cards": "Cards and pieces",
        "terms": "Terms",
        "look": "Look",
        "book": "Examples and history",
        "deck": "Deck",
    },
    sentence="{what}: {old} → {new}",
    of="{owner}: {field}",
    cited="{thing} “{name}”",
    quoted="“{}”",
    join=", ",
    more=lambda n: f"{n} more",
    none="none",
    yes="yes",
    no="no",
    order="order",
    pieces=lambda n, width, height: str(n),
    copies=_cards,
    number=lambda n: f"{n}s",
    mixed=lambda copies, tiles: f"{copies} ({tiles})",
    tile=_tile,
    times=lambda tile, n: f"{tile} ×{n}",
    less=lambda tile, n: f"{tile} −{n}",
    more_of=lambda tile, n: f"{tile} +{n}",
    skill=lambda owner, name: f"{owner}, skill “{name}”",
    secret=lambda owner, name: f"{owner}, secret “{name}”",
    does=_does,
    players={
        "": "a game for {count}",
        "count": "players with {count}",
        "turns": "turns each with {count} players",
        "hand": "cards in hand with {count} players",
        "dead_wall": "dead wall with {count} players",
        "remove_marked": "marked cards left out with {count} players",
    },
    rules={
        "players": "player counts",
        "rounds": "rounds",
        "south_from": "first South round",
        "tsumo.speed": "speed for tsumo",
        "tsumo.sideways_blocks": "a sideways number blocks tsumo",
        "ron.speed": "speed for ron",
        "ron.cards": "hand cards of the number for ron",
        "power.gain": "power for a higher number",
        "power.first_card": "power for the first card of a river",
        "calls.chi_distance": "distance of a chi",
        "calls.costs": "costs of calls",
        "calls.a_turn": "calls a turn",
        "points.per_power": "bonus for each power",
        "points.most": "highest bonus",
        "points.yakuman_power": "power for a counted yakuman",
        "points.yakuman_bonus": "bonus of a counted yakuman",
        "seals.each": "seals of each heroine",
        "seals.tsumo_breaks": "seals broken by a tsumo",
        "seals.ron_breaks": "seals broken by a ron",
        "skills_a_turn": "skills a turn",
        "furiten": "furiten",
        "power_supply": "power in the supply",
        "score_range": "end of the score track",
    },
    things={
        "tiles": "tile cards",
        "heroines": "heroine cards",
        "components": "cards and pieces",
        "terms": "terms",
        "examples": "examples",
        "palette": "colours",
        "fonts": "fonts",
        "symbols": "symbol files",
        "history": "history",
        "rules": "rules",
        "hibari": "format of the file",
        "id": "id of the deck",
        "title": "title",
        "minutes": "minutes a game takes",
        "balance": "limits of balance",
        "box": "box",
        "draft": "draft",
        "date": "date",
        "languages": "languages",
    },
    fields={
        "stock": "card thickness",
        "sleeve": "film of a sleeve",
        "board": "thickness of the box",
        "at_least": "at least",
        "at_most": "at most",
        "within": "within ±",
        "short_name": "short name",
        "fronts": "front",
        "secrets": "secret",
        "cards_each": "cards each",
        "secret_back": "back of a secret",
        "defeat_back": "back of defeat",
        "template": "front template",
        "back": "back template",
        "three_player_mark": "three-player mark",
    },
)


REPORT = ReportWords(
    draft=lambda n: f"draft {n}",
    label="{label}: {text}",
    unchanged=lambda names: f"{names}: nothing has changed.",
    another_game="These are two decks, not two drafts of one; what has the same id in both was compared.",
    arithmetic="How the tile cards divide",
    turns=lambda players, cards, turns, hand, dead: (
        f"{players} players: {cards} = {players}×{turns} turns + {players}×{hand} hand + {dead} dead wall"
    ),
    before="before",
    now="now",
    to_print=lambda count, pieces: f"To print: {count} of {pieces} pieces",
    to_take_out="To take out",
    nothing_out="Nothing to print and nothing to take out.",
    why={
        "added": "new",
        "front": "another front",
        "back": "another back",
        "both": "another front and back",
        "copies": "more of them",
        "undrawn": "the old one cannot be drawn",
    },
    mark="The mark of draft and date is not compared; on every card it is another.",
    counted=lambda card, count: f"{card}: {count}",
    some=lambda count, all: f"{count} of {all}",
    card="{card}: {count} ({why})",
    undrawn=lambda name: f"Cards that cannot be drawn: {name}",
    clauses=lambda count: f"Clauses touched: {count}" if count else "Clauses",
    clause=lambda old, new, words: f"{_moved(old, new)} {words}".strip(),
    fates={"came": "came", "gone": "gone"},
    changed=WORDS.sentence,
    quoted=WORDS.quoted,
    nth=lambda number, title: f"example {number} “{title}”",
    altered=lambda fields: f"another {fields}",
    alike=lambda numbers: f"examples {numbers}",
    fields=WORDS.fields,
    more=lambda n: f"and {n} more",
    moved="Clauses with another number and the same words",
    no_book=lambda draft: f"{draft} has no rulebook; clauses were not compared.",
    filled=lambda draft, book: f"{draft} has no rulebook: its figures were put into that of {book}.",
    unread=lambda name, why: f"the rulebook of {name} cannot be read; clauses were not compared: {why}",
    examples=lambda count: f"Examples touched: {count}",
    broken=lambda count: f"Examples of the old draft that no longer hold: {count}",
    unplayable=lambda why: f"it cannot be played ({why})",
    disagrees=lambda stated, found: f"it says {stated}, now it is {found}",
    outcomes={},
    history="For `history:` in cards.yaml",
    problems=lambda count: f"Problems: {count}",
    title="Drafts compared",
    figures={
        "prints": "to print",
        "out": "to take out",
        "clauses": "clauses touched",
        "examples": "examples touched",
        "problems": "problems",
    },
    faces="Faces that changed",
    front="front",
    back="back",
    no_face="none",
    new_cards="New faces",
    removed_cards="Faces that go",
    cannot_draw="Cannot be drawn",
    same_fields="The card's own values are the same: its template, a colour or a value of the rules differs.",
    same_look="They look the same on a screen.",
    in_box=lambda old, new: f"{new} in the box" if old == new else f"{old} → {new} in the box",
    scale=lambda percent: f"shown at {percent} %",
    legend="What changed is framed and tinted: dashed on the old face, solid on the new one.",
    join=", ",
)
