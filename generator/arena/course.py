"""A game under way, with what every seat remembers of it.

A seat's memory is its own actions and the changes of what it saw, one a line. Whether others
were asked for ron, and what they answered, leaves no trace in it: a change is noted after the
action and again when the next choice is due, whoever is asked in between.
"""

from __future__ import annotations

from dataclasses import dataclass

from generator.arena.sight import parts
from generator.play.actions import Action
from generator.play.engine import settle, step
from generator.play.notation import write_action
from generator.play.state import State
from generator.play.view import view


@dataclass(frozen=True, slots=True)
class Course:
    """A state and, by seat, what was last seen and all that is remembered."""

    state: State
    seen: tuple[tuple[str, ...], ...]
    memories: tuple[str, ...]

    def after(self, action: Action) -> Course:
        """The game after one more action. Raises ActionError."""
        stepped = step(self.state, action)
        memories = list(self.memories)
        if self.state.actor in range(len(memories)):
            memories[self.state.actor] += f"\n> {write_action(self.state, action)}"
        acted = Course(self.state, self.seen, tuple(memories))
        return acted._noting(stepped)._noting(settle(stepped))

    def _noting(self, state: State) -> Course:
        """The game in this state, with what has changed for each seat remembered."""
        seen, memories = [], []
        for seat, (before, memory) in enumerate(zip(self.seen, self.memories, strict=True)):
            now = parts(view(state, seat))
            changes = [part for part, old in zip(now, before, strict=True) if part != old]
            seen.append(now)
            memories.append(f"{memory}\n{' ／ '.join(changes)}" if changes else memory)
        return Course(state, tuple(seen), tuple(memories))


def begin(state: State) -> Course:
    """A game that begins here."""
    seen = tuple(parts(view(state, seat)) for seat in range(state.game.seats))
    return Course(state, seen, tuple(" ／ ".join(now) for now in seen))
