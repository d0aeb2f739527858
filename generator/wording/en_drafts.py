"""English: what changed between two drafts."""

from __future__ import annotations

from generator.deck.model import Tile
from generator.wording.drafts import DraftWords


def _tile(tile: Tile) -> str:
    icon = {None: "no icon", "pon": "pon", "chi": "chi"}[tile.call]
    return f"{icon}{'' if tile.cost is None else f' {tile.cost}'}{'*' if tile.three_player_mark else ''}"


def _does(name: str, cost: str, effects: str) -> str:
    return " ".join(
        part for part in (f"“{name}”" if name else "", f"({cost})" if cost else "", effects) if part
    )


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


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
        "draft": "draft",
        "date": "date",
        "languages": "languages",
    },
    fields={
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
