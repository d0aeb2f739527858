"""English: what many games found wrong with a deck."""

from __future__ import annotations

from generator.wording.findings import FindingWords, Saying

WORDS = FindingWords(
    sayings={
        "card-hardly-face-up": Saying(
            found="{subject} are hardly ever played face up.",
            figure="{figure} of those played lie face up",
            what="the share of {subject} played face up",
        ),
        "card-unwanted": Saying(
            found="{subject} are good for little but hiding and discarding.",
            figure="{figure} of those that leave a hand are played face up or won with",
            what="the share of {subject} leaving a hand that are played face up or won with",
        ),
        "call-hardly-made": Saying(
            found="{subject} is hardly ever chosen where it could be.",
            figure="it is made in {figure} of its chances",
            what="the share of chances in which {subject} is chosen",
        ),
        "icon-hardly-used": Saying(
            found="the icon of {subject} is hardly ever of use to the card that shows it.",
            figure="{figure} of these cards played face up take a card",
            what="the share of cards with {subject} that take a card",
        ),
        "cost-dominated": Saying(
            found="{subject} hardly ever beats the next cheaper call.",
            figure="{figure} of its chances are worth more than the cheaper ones are on average",
            what="the share of chances in which {subject} beats the next cheaper call",
        ),
        "secret-hardly-used": Saying(
            found="{subject} hardly ever comes into its own.",
            figure="it changes the course of {figure} of the games in which it is gained",
            what="the share of games that {subject} changes once it is gained",
        ),
        "ability-without-effect": Saying(
            found="with {subject} or without it, she wins as often.",
            figure="taking it away moves her win rate by {figure}",
            what="by how much taking away {subject} moves her win rate",
        ),
        "ability-harms": Saying(
            found="{subject} does its owner harm.",
            figure="she wins {figure} less often with it than without",
            what="by how much less often she wins with {subject}",
            less=True,
        ),
        "part-without-influence": Saying(
            found="{subject} hardly matters to who wins.",
            figure="that bot falls short of a fair share of wins by {figure}",
            what="by how much a bot that {does} falls short of its share of wins",
        ),
        "seat-at-disadvantage": Saying(
            found="{subject} is at a disadvantage.",
            figure="it wins {figure} less often than is fair",
            what="by how much less often than is fair {subject} wins",
            less=True,
        ),
        "heroine-too-strong": Saying(
            found="{subject} is too strong.",
            figure="she wins {figure} more often than is fair",
            what="by how much more often than is fair {subject} wins",
        ),
        "heroine-too-weak": Saying(
            found="{subject} is too weak.",
            figure="she wins {figure} less often than is fair",
            what="by how much less often than is fair {subject} wins",
            less=True,
        ),
        "heroine-strong-at-one-count": Saying(
            found="{subject} is too strong, but only with {players} players.",
            figure="she wins at least {figure} more often than is fair, "
            "and than with other numbers of players",
            what="by how much more {subject} wins with {players} players only",
        ),
        "part-hardly-reached": Saying(
            found="{subject} is hardly ever seen.",
            figure="it comes up in {figure} of {per}",
            what="the share of {per} with this: {subject}",
        ),
        "supply-does-not-last": Saying(
            found="{subject} does not last in every game.",
            figure="it is enough for {figure} of games",
            what="the share of games for which this is enough: {subject}",
        ),
    },
    grounds={
        "worth_up": "As the greedy bot values it, face up is worth {figure} beside face down, on average.",
        "better_up": "By the same values face up is the better in {figure} of turns with one in hand.",
        "won_on": "It is the winning card of {figure} of wins.",
        "call_made": "Where a call is on offer, {figure} are made.",
        "call_worth": "After its cost a call is worth {figure} on average.",
        "cheaper_worth": "At the next cheaper cost, {figure} on average.",
        "secret_gained": "It is gained in {figure} of her games.",
        "secret_used": "It changes the course of {figure} of the games in which it is gained.",
        "ability_gain": "Her win rate with it, less that without it, is {figure}.",
        "win_bot": "This bot wins {figure} of games.",
        "win_heroine": "She wins {figure} of games.",
        "defeat_heroine": "She is defeated in {figure} of games.",
    },
    verdicts={
        "cured": "{what} is now where it should be.",
        "eased": "{what} is better than it was, but not yet where it should be.",
        "same": "{what} cannot be said to have changed.",
        "worse": "{what} has become worse.",
        "undecided": "{what}: these games are too few to tell whether it is where it should be.",
    },
    elsewhere="At other tables: {figures}.",
    join="; ",
    at="{table}, {figure}.",
    change="{table}: {old} → {new}.",
    absent="{what}: this draft has none.",
    table="with {players} players and {bots}",
    tables={"mix": "bots of all kinds", "strongest": "the strongest bot at every seat"},
    habit_table="with {players} players, one a bot that {does}",
    interval=lambda value, low, high, limit: f"{value} ({low} to {high}{limit})",
    at_least="; at least {limit} wanted",
    at_most="; up to {limit} may pass",
    share=lambda number: f"{number} %",
    points=lambda number: f"{number} point" if number == "1" else f"{number} points",
    numbers="{number}s",
    icon="{icon} at cost {cost}",
    icons={"pon": "pon", "chi": "chi"},
    skill="the skill “{name}” of {owner}",
    secret="the secret “{name}” of {owner}",
    first_seat="the first dealer's seat",
    seat=lambda nth: f"seat {nth} from the first dealer",
    habits={
        "no-power": ("power", "takes no heed of power"),
        "no-calls": ("calling", "never calls"),
        "no-face-down": ("playing face down", "never plays face down"),
        "no-skills": ("using skills", "never pays a card for a skill"),
        "no-caution": ("caution against ron", "takes no heed of who could ron"),
    },
    parts={
        "south": ("the south round", "games"),
        "yakuman": ("a counted yakuman", "wins"),
        "third_seal": ("an end by defeat", "games"),
        "all_rounds": ("an end after the last round", "games"),
        "drawn": ("a round without a winner", "rounds"),
        "tsumo": ("a win by tsumo", "rounds"),
        "ron": ("a win by ron", "rounds"),
    },
    supplies={"power_lasts": "the supply of power", "track_lasts": "the score track"},
)
