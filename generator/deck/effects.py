"""The vocabulary of skills and 奥義: everything a heroine can do, one frozen model an effect.

The union is closed. Two readers are total over it and never import each other:
`wording.phrase` (what the card says) and `play.resolve` (what the engine does). Each is one
`match` that ends in `assert_never`, so mypy names the reader that forgot a new effect.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Model(BaseModel):
    """Frozen, strict, and closed: no field beyond those declared."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


# Effects of a skill: resolved once, when the skill is used (clauses 6.1).


class Draw(Model):
    """Draw `cards` cards from the wall or from the dead wall into the hand."""

    kind: Literal["draw"]
    source: Literal["wall", "dead_wall"]
    cards: Annotated[int, Field(ge=1)]


class ShieldTurn(Model):
    """Until the end of this turn nobody may ron the card its user plays."""

    kind: Literal["shield_turn"]


class RevealFaceDown(Model):
    """Turn all face-down cards of one's own river face up; this gains no power."""

    kind: Literal["reveal_face_down"]


class GainPower(Model):
    """Gain `power`, and `per_broken_seal` more for each of one's own broken seals."""

    kind: Literal["gain_power"]
    power: Annotated[int, Field(ge=0)]
    per_broken_seal: Annotated[int, Field(ge=0)]


# Effects of an 奥義: always on from the moment its seal breaks (clauses 6.2).


class PowerOnEqual(Model):
    """A card equal to the right end of the river gains power too; never a face-down one."""

    kind: Literal["power_on_equal"]


class FreeSkill(Model):
    """The skill costs no hand card."""

    kind: Literal["free_skill"]


class TsumoOnOwnNumber(Model):
    """Tsumo is allowed on a number that is already in one's river (furiten is untouched)."""

    kind: Literal["tsumo_on_own_number"]


class TsumoFrom(Model):
    """Tsumo is allowed from this speed on, in place of the rules' own figure."""

    kind: Literal["tsumo_from"]
    speed: Annotated[int, Field(ge=1)]


class CallDiscount(Model):
    """One's own calls cost `power` less, never below 0."""

    kind: Literal["call_discount"]
    power: Annotated[int, Field(ge=1)]


class PointsOnOthersRon(Model):
    """Score `points` when another player rons a third player's card."""

    kind: Literal["points_on_others_ron"]
    points: Annotated[int, Field(ge=1)]


class ShieldAlways(Model):
    """Nobody may ever ron one's cards."""

    kind: Literal["shield_always"]


class FaceDownInHand(Model):
    """Face-down cards of one's own river count as hand cards for ron."""

    kind: Literal["face_down_in_hand"]


class FaceDownSpeed(Model):
    """Each face-down card of one's own river counts `speed` for speed, and for nothing else."""

    kind: Literal["face_down_speed"]
    speed: Annotated[int, Field(ge=1)]


class PowerEachRound(Model):
    """Gain `power` at the start of every round from the next on, added to power kept."""

    kind: Literal["power_each_round"]
    power: Annotated[int, Field(ge=1)]


class YakumanFrom(Model):
    """Counted yakuman (数え役満) is reached from `power` power on."""

    kind: Literal["yakuman_from"]
    power: Annotated[int, Field(ge=1)]


SkillEffect = Annotated[Draw | ShieldTurn | RevealFaceDown | GainPower, Field(discriminator="kind")]
SecretEffect = Annotated[
    PowerOnEqual
    | FreeSkill
    | TsumoOnOwnNumber
    | TsumoFrom
    | CallDiscount
    | PointsOnOthersRon
    | ShieldAlways
    | FaceDownInHand
    | FaceDownSpeed
    | PowerEachRound
    | YakumanFrom,
    Field(discriminator="kind"),
]
Effect = (
    Draw
    | ShieldTurn
    | RevealFaceDown
    | GainPower
    | PowerOnEqual
    | FreeSkill
    | TsumoOnOwnNumber
    | TsumoFrom
    | CallDiscount
    | PointsOnOthersRon
    | ShieldAlways
    | FaceDownInHand
    | FaceDownSpeed
    | PowerEachRound
    | YakumanFrom
)
