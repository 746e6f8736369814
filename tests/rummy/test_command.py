"""Rummy at the prompt: what is shown, what may be typed, series, and what is kept."""

import re
import shlex
from pathlib import Path

import pytest

from cardrules import Match, Series, vary
from cardrules.files import load_match, load_series, save_match, save_series
from cardrules.presets import PRESETS, TITLES
from cardrules.rummy.bots import best_lay_down, greedy_bot
from cardrules.rummy.moves import Lay
from cardrules.rummy.presets import DUIZENDEN, FIVE_HUNDRED_RUM, JOKEREN
from cardrules.rummy.variations import joker_swap, must_discard_last, no_pot, pot_to_melds
from tests.families import RUMMY
from tests.terminal import Terminal, run
from tests.test_play import OVER, PROMPT, answers, at_a_terminal, last_command, plain, play
from tests.test_play import state as state  # a fixture: where unfinished games are kept

NEXT = "Next deal (1 or Enter, help): "
SHORT = {"duizenden": "7", "jokeren": "5", "five-hundred-rum": "3", "basic-rummy": "3"}
"""A seed for each preset."""

DOWN = [["10H 10C 10D"], ["6H 7H 8H"]]
TURN = {"hands": ["2C 3C 4C 9H JD KD KS", "5C"], "melds": DOWN, "pot": "KH", "stock": "3S"}
DRAW = {**TURN, "stage": "draw", "pot": "9S 4D KH"}
TRADE = {"hands": ["4C 2C 9D", "KC"], "open_card": "9H", "stage": "trade", "stock": "3S 4S"}
OPEN = {
    "hands": ["JC QC KC 4H 4S 4D 5D 6D 9S", "5C"],
    "melds": [[], []],
    "stock": "3S",
    "pot": "KH",
}


def saved(game=DUIZENDEN, name="game.json", **position):
    """A file with a made position."""
    save_match(Match.at(game, game.position(**position)), name)
    return name


def reply(line, position, game=DUIZENDEN):
    """What is said to a line in a position, and what follows."""
    told = answers(plain("--resume", saved(game, **position), typed=[line, "quit"]))[1]
    return " ".join(told.split()).removeprefix(line).strip()


# whole games


@at_a_terminal
@pytest.mark.parametrize("name", RUMMY)
def test_a_deal_to_its_end_at_a_terminal(name):
    game = (name, "--players", "2", "--deals", "1", "--seed", SHORT[name])
    with Terminal("play", *game) as terminal:
        told = terminal.until(PROMPT)
        assert told.startswith(f"{TITLES[name]}, 2 players, seed {SHORT[name]}\n")
        assert "You play against bots: player 1 greedy.\n" in told
        assert re.search(r"╭─ (before the first draw|after turn 1) ─", told)
        assert f"The rules: cardrules rules {name}\n" in told
        for _ in range(300):
            if "The ranking" in told:
                break
            assert "Your hand  " in told
            assert max(map(len, told.splitlines())) <= 80
            told = terminal.answer("1", rf"{PROMPT}|The ranking after \d+ turns")
        told = terminal.until(re.escape(OVER))
        assert (
            len(re.findall(r"^  [12]\. (?:You|Player 1 \(greedy\)), -?\d+ points?$", told, re.M))
            == 2
        )
        more, status = terminal.end("\n")
        assert status == 0
        assert last_command(more) == ["play", *game]
        assert re.search(r"\x1b\[31m\S*♥", terminal.raw)


@pytest.mark.parametrize("columns", [40, 60, 80])
@pytest.mark.parametrize("name", RUMMY)
def test_a_series_is_played_to_its_target(name, columns):
    most, target = PRESETS[name].seats()[-1], 400 if name == "duizenden" else 150
    options = (name, "--players", str(min(most, 3)), "--seed", "11", "--to", str(target))
    told = plain(*options, typed="1\n" * 3_000, env={"COLUMNS": str(columns)})
    lines = told.splitlines()
    assert "Player 0" not in told
    assert told.isascii()
    usual = [line for line in lines if not re.match("  cardrules ", line)]
    assert max(map(len, usual)) <= columns
    assert all(line == line.rstrip() for line in lines)
    assert "\n\n\n" not in told
    assert last_command(told) == [
        "play",
        *options[:3],
        "--to",
        str(target),
        *options[3:5],
        "--plain",
    ]
    totals_are_sums(told, target, penalties=name in ("jokeren", "basic-rummy"))


def totals_are_sums(told, target, *, penalties):
    """Each ranking adds to the totals that follow, and the last ones are enough."""
    totals = {}
    row = r"^  \d\. (You|Player \d)(?: \(\w+\))?, (-?[\d,]+) points?$"
    parts = re.split(r"^The ranking after \d+ turns$", told, flags=re.M)[1:]
    assert len(parts) > 1
    for part in parts:
        ranking, _, rest = re.split(r"^(Totals after|The series is over after)", part, flags=re.M)
        for who, points in re.findall(row, ranking, re.M):
            totals[who] = totals.get(who, 0) + int(points.replace(",", ""))
        said = re.findall(row, rest, re.M)
        assert {who: int(points.replace(",", "")) for who, points in said} == totals
        assert [who for who, _ in said] == sorted(totals, key=lambda who: -totals[who]) or len(
            set(totals.values())
        ) < len(totals)
    assert max(abs(total) for total in totals.values()) >= target
    assert (min(totals.values()) < 0) or not penalties


# what is shown


def test_the_table_shows_melds_by_their_numbers_and_the_hand_by_suits():
    told = answers(plain("--resume", saved(**TURN)))[0]
    assert "  Pot KH (1)                                stock 1\n" in told
    assert "  > You               hand  7  laid 30\n      1: 10H 10C 10D\n" in told
    assert "    Player 1  greedy  hand  1  laid 15\n      2: 6H 7H 8H\n" in told
    assert "Your hand    2C 3C 4C JD KD 9H KS\n" in told
    assert "lay          1) 2C 3C 4C (15)\n" in told
    assert "add          2) 9H to 2\n" in told
    assert re.search(r"discard +3\) 2C +4\) 3C +5\) 4C +6\) JD +7\) KD +8\) 9H +9\) KS\n", told)


def test_copies_of_a_card_look_alike():
    placed = {**TURN, "hands": ["2C 2C' 2D JK JK' 9S", "5C"], "melds": [["4C JK 6C"], []]}
    told = answers(plain("--resume", saved(vary(DUIZENDEN, joker_swap), **placed)))[0]
    assert "'" not in told.partition("\n\n")[2]
    assert "Your hand    2C 2C 2D 9S * *\n" in told
    assert "1: 4C *(5C) 6C" in told


def test_a_long_list_shows_the_dearest_lay_downs():
    placed = {**TURN, "hands": ["5H 5S 5D 6H 6S 6D 7H 7S 7D 8H 8S 8D JK JK", "5C"]}
    file = saved(**placed)
    told = answers(plain("--resume", file, typed=["moves"]))
    assert "more, lay-downs that are worth less." in told[0]
    assert len(re.findall(r"(?<![(\d])\d+\) ", told[0])) < 30
    shown, everything = (re.findall(r"\d+\) ([^()]*) \((\d+)\)", part) for part in told[:2])
    assert len(shown) == 8 < len(everything)
    assert everything[:8] == shown
    points = [int(worth) for _, worth in everything]
    assert points == sorted(points, reverse=True)
    moves = {str(move).replace("'", "") for move in load_match(file).moves(0)}
    laid = {f"lay {words}" for words, _ in everything}
    assert len(laid - moves) <= 1  # the best, which need not be a minimal one
    assert {move for move in moves if move.startswith("lay")} <= laid


def test_a_turn_of_a_bot_is_told_in_one_sentence():
    hands = ["2D 9S KS", "JC QC KC 10S 9D"]
    file = saved(hands=hands, melds=DOWN, stock="9C 2H 3H")
    told = answers(plain("--resume", file, typed=["9S"]))[1]
    assert "   1   You discard 9S.\n" in told
    turn = " ".join(told.split())
    assert "2 + Player 1 draws 1 card, lays JC QC KC (30), adds 10S to meld 1" in turn
    assert re.search(r" and discards 9[CD]\. ", turn)


@pytest.mark.parametrize("env", [{"LANG": "C"}, {"NO_COLOR": "1"}])
def test_the_look_is_that_of_the_terminal(env):
    told = play("duizenden", "--seed", "7", env=env)
    assert told.isascii() is ("LANG" in env)
    assert "\x1b" not in told


def test_open_cards_are_shown_by_suits():
    told = plain("duizenden", "--seed", "7", "--players", "2", "--open")
    (count, held) = re.findall(r"Player 1  greedy  hand +(\d+) .*\n.*\n +holds (.*)$", told, re.M)[
        0
    ]
    assert held == "6C 8D 9D 2H 8H JH KS"
    assert len(held.split()) == int(count)


def test_what_others_draw_stays_hidden():
    told = plain(
        "duizenden", "--seed", "7", "--players", "3", typed=["draw", "1", "1", "1", "log all"]
    )
    assert re.search(r"Player [12] .*draws 1 card", told)
    assert not re.search(r"Player [12] .*draws (?!1 card)", told)


# what may be typed


@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (TURN, "2C 3C 4C", "You lay 2C 3C 4C (15)."),
        (TURN, "lay 2c 3c 4c", "You lay 2C 3C 4C (15)."),
        (TURN, "lay", "You lay 2C 3C 4C (15)."),
        (TURN, "add 9h", "You add 9H to meld 2."),
        (TURN, "9H to 2", "You add 9H to meld 2."),
        (TURN, "add 9H to 2", "You add 9H to meld 2."),
        (DRAW, "lay", "You have nothing that you may lay down now."),
        (TURN, "9h", "You discard 9H."),
        (TURN, "j", "You discard JD."),
        (TURN, "discard JD", "You discard JD."),
        (TURN, "k", "K may be 7) KD or 9) KS: give a number, or the cards."),
        (TURN, "a", "You hold no A."),
        (DRAW, "j", "First draw a card, or take the pot."),
        (TURN, "add", "add: name one card."),
        (TURN, "swap", "swap: name one card."),
        (TURN, "add 9H to 2 high", "low is the only word there"),
        (TURN, "9", "You discard KS."),  # a number goes before a rank
        (TURN, "5D", "You do not hold 5D."),
        (TURN, "2C 3C JD", "2C 3C JD do not make a meld."),
        (TURN, "JD to 1", "JD does not go on meld 1."),
        (TURN, "add JD", "JD goes on none of the melds."),
        (TURN, "draw", "You have drawn already: lay down, lay off, or discard."),
        (TURN, "pot", "You have drawn already"),
        (DRAW, "KS KD", "You take the pot (3 cards) and lay KH KD KS (30)."),
        (DRAW, "kd ks", "You take the pot (3 cards) and lay KH KD KS (30)."),
        (DRAW, "pot", "You take the pot (3 cards) and lay KH KD KS (30)."),
        (DRAW, "take", "You take the pot (3 cards) and lay KH KD KS (30)."),
        (DRAW, "take KD KS", "You take the pot (3 cards) and lay KH KD KS (30)."),
        (DRAW, "pot KD KS", "You take the pot (3 cards) and lay KH KD KS (30)."),
        (DRAW, "d", "You draw 3S."),
        (DRAW, "2C 3C", "2C 3C KH do not make a meld."),
        (DRAW, "JD", "First draw a card, or take the pot."),
        (TRADE, "4c", "You take 9H and leave 4C."),
        (TRADE, "trade 4C", "You take 9H and leave 4C."),
        (TRADE, "9D", "You take 9H and leave 9D."),
        (TRADE, "KH", "You do not hold KH."),
        (TRADE, "d", "You turn 9H over and draw 3S."),
        (TRADE, "pot", "First trade a card for the open one, or draw."),
        (OPEN, "4H 4S 4D", "4H 4S 4D is worth 15; a first lay-down needs 30."),
        (OPEN, "JC QC KC", "You lay JC QC KC (30)."),
        (OPEN, "JC QC KC / 4D 5D 6D", "You lay JC QC KC (30) and 4D 5D 6D (15)."),
        (OPEN, "lay", "You lay JC QC KC (30) and"),
    ],
)  # fmt: skip
def test_a_line_is_a_move_or_says_why_not(position, line, said):
    assert said in reply(line, position)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("pot to 2", "You take the pot (2 cards) and add 9H to meld 2."),
        ("take", "You take the pot (2 cards) and add 9H to meld 2."),
        ("9H to 2", "First draw a card, or take the pot."),
    ],
)
def test_the_pot_may_go_to_melds(line, said):
    placed = {**DRAW, "hands": ["2C 3D JD", "5C"], "pot": "9S 9H"}
    assert said in reply(line, placed, vary(DUIZENDEN, pot_to_melds))


def test_discards_are_taken_from_any_depth():
    placed = {"hands": ["KD KS 2C", "5C"], "pot": "KH 4D 9S", "stock": "3S", "stage": "draw"}
    told = answers(plain("--resume", saved(FIVE_HUNDRED_RUM, **placed), typed=["take"]))
    assert "Pot 9S on 4D KH (3)" in told[0]
    assert re.search(r"take +2\) three cards, laying KH with KD KS\n", told[0])
    assert "You take 3 cards off the pot and lay KH KD KS (30)." in " ".join(told[1].split())


SWAPPING = {"hands": ["6C 9H JD", "5C"], "melds": [["5C JK 7C"], ["10H 10C 10D"]], "stock": "3S",
            "pot": "KH"}  # fmt: skip


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("swap 6C", "You put 6C in the place of a joker"),
        ("swap 6c in 1", "You put 6C in the place of a joker"),
        ("swap JD", "No joker on the table stands for JD."),
        ("swap 4D", "You do not hold 4D."),
        ("why swap 6C", "swap 6C is allowed."),
    ],
)
def test_the_meld_of_a_joker_may_be_left_out(line, said):
    assert said in reply(line, SWAPPING, vary(DUIZENDEN, joker_swap))


def test_a_line_that_may_be_several_moves_is_said_again_as_it_is_written():
    placed = {"hands": ["6C 6S 6H 2D", "5H"], "pot": "4C 6D", "stock": "3S", "stage": "draw"}
    for line in ("pot", "POT"):
        assert reply(line, placed, FIVE_HUNDRED_RUM).startswith("pot may be 2) ")


@pytest.mark.parametrize(
    ("hand", "moves"),
    [("6C 6S 6H", ["lay 6C 6S 6H"]), ("6C 6S 6H KD", ["lay 6C 6S 6H", "discard KD"])],
    ids=["without a discard", "with a discard"],
)
def test_the_last_turn_has_its_number(hand, moves):
    placed = {"hands": [hand, "5H"], "pot": "4C", "stock": "3S", "melds": [["10H 10C 10D"], []]}
    told = plain("--resume", saved(**placed), typed=[*moves, "log", ""])
    assert "\nThe ranking after 1 turn\n" in told
    assert re.search(r"^   1 ! You lay 6C 6S 6H", told.partition("log\n")[2], re.M)


def test_trading_is_over_after_the_first_draw():
    for line in ("trade", "trade 9H"):
        assert "The open card is traded only before the first draw." in reply(line, TURN)


def test_two_cards_are_said_to_be_no_meld():
    assert "JD 9H do not make a meld." in reply("JD 9H", TURN)


def test_where_one_card_is_taken_the_pot_is_not_named():
    placed = {"hands": ["6S 7S 2C", "5C"], "pot": "AH 5S", "stock": "3S", "stage": "draw"}
    told = answers(plain("--resume", saved(FIVE_HUNDRED_RUM, **placed), typed=["help", "take"]))
    assert re.search(r"take +2\) 5S with 6S 7S\n", told[0])
    assert "take its top card, and lay it with these" in " ".join(told[1].split())
    assert "You take 5S off the pot and lay 5S 6S 7S" in " ".join(told[2].split())


def test_nobody_is_told_of_a_pot_that_is_not_taken():
    placed = {**DRAW, "pot": "9S 9H"}
    assert "take the pot" not in reply("help", placed, vary(DUIZENDEN, no_pot))
    assert "Nobody takes discards in this game" in reply("take", placed, vary(DUIZENDEN, no_pot))


WRONG = [
    ("0", "There is no move 0: give a number from 1 to 9."),
    ("99", "There is no move 99"),
    ("", "Give a number from 1 to 9, a move, or help."),
    ("foo", "'foo' is not a move. Write draw, trade 4C"),
    ("hnit", "Did you mean hint?"),
    ("add 9H to 7", "There is no meld 7: there are 2 on the table."),
    ("add 9H to x", "to 'x': give a number from 1."),
    ("swap 9H in 1", "A joker on the table stays"),
    ("why", "Name a move, as in why KD."),
    ("why 9H", "9H is allowed."),
    ("why draw", "You have drawn already"),
    ("why 2C 3C JD", "do not make a meld"),
    ("trade 2C", "The open card is traded only before the first draw."),
    ("pass", "You may pass only when you have no other move."),
    ("2C" * 200, "That is too long to be a move"),
    (b"\xff\xfe", "is not a move."),
]


@at_a_terminal
def test_wrong_input_explains_itself_and_loses_nothing():
    before = Path(saved(**TURN)).read_bytes()
    with Terminal("play", "--resume", "game.json") as terminal:
        terminal.until(PROMPT)
        for line, explanation in WRONG:
            terminal.type(line)
            told = " ".join(terminal.answer("", PROMPT).split())
            assert explanation in told, line
            assert len(told) < 1500, line
        told, status = terminal.end("\x04")
    assert status == 0
    assert Path("game.json").read_bytes() == before


def test_help_tells_of_what_the_game_has():
    for game, has, lacks in [
        (DUIZENDEN, ["trade 4C", "pot 6C 6S", "3C * 5C"], ["depth", "pot, take", "pot to 2"]),
        (JOKEREN, ["pot, take", "swap 6C in 1"], ["depth", "trade 4C"]),
        (FIVE_HUNDRED_RUM, ["pot 6C 6S depth 3", "pot to 2"], ["*", "trade 4C"]),
    ]:
        told = plain(game.name, "--seed", "7", "--deals", "1", typed=["help"])
        part = told.partition("play move 7")[2].partition("why KD")[0]
        assert all(word in part for word in has)
        assert not any(word in part for word in lacks)
        assert f"cardrules rules {game.name}" in told


# advice


def test_a_hint_is_the_best_lay_down():
    said = reply("hint", OPEN)
    found = re.match(r"You would do best to lay (.*) \((\d+)\) \(number 1\): ", said)
    match = load_match("game.json")
    laid = match.play(f"lay {found[1]}").state
    assert int(found[2]) == 45
    assert "that is the most that your hand can lay." in said
    assert len(laid.melds) == 2


def test_a_hint_is_else_what_a_greedy_bot_would_do():
    assert reply("hint", {**TURN, "hands": ["9H JD", "5C"]}).startswith(
        "A greedy bot would add 9H to 2 (number 1): it fits."
    )
    assert reply("hint", {**TURN, "hands": ["KD KS JS", "5C"]}).startswith(
        "A greedy bot would discard JS (number 2): this card goes with the fewest others"
    )
    assert reply("hint", {**TURN, "hands": ["JS", "5C"]}).startswith(
        "A greedy bot would discard JS (number 1): you have no other move."
    )


@at_a_terminal
@pytest.mark.parametrize("name", RUMMY)
def test_who_follows_the_hints_comes_to_an_end(name):
    verbs = set()
    with Terminal("play", name, "--players", "2", "--deals", "1", "--seed", "4") as terminal:
        told = terminal.until(PROMPT)
        for _ in range(200):
            if "The ranking" in told:
                break
            hint = " ".join(terminal.answer("hint", PROMPT).split())
            _, verb, number = re.search(
                r"(A greedy bot would|You would do best to) (\w+) .*? \(number (\d+)\): ", hint
            ).groups()
            verbs.add(verb)
            told = terminal.answer(number, rf"{PROMPT}|The ranking after \d+ turns")
    assert "The ranking" in told
    assert {"draw", "discard"} <= verbs
    assert verbs & {"lay", "take"}


def test_the_best_lay_down_keeps_a_card_where_one_must_be_discarded():
    game = vary(DUIZENDEN, must_discard_last)
    for hand, laid in [
        ("JC QC KC", "None"),
        ("JC QC KC AC", "lay QC KC AC"),
        ("9D JC QC KC", "lay JC QC KC"),
        ("4C 3C 5C 6C", "lay 4C 5C 6C"),
        ("KC KD 5C KH 3C 4C 6C", "lay 4C 5C 6C / KC KD KH"),
    ]:
        view = game.position(hands=[hand, "5C"], melds=DOWN, stock="3S")
        assert str(best_lay_down(game, view, 0)) == laid


@pytest.mark.parametrize("name", RUMMY)
def test_the_greedy_bot_decides_by_its_view_alone(name):
    game = RUMMY[name]
    match, bot = Match.deal(game, players=3, seed=2), greedy_bot(game)
    for _ in range(60):
        if not match.to_act:
            break
        (player,) = match.to_act
        view = match.view(player)
        moves = game.moves(view, player)
        move = bot(view, moves, None)  # it draws nothing by lot
        assert move in moves or isinstance(move, Lay)
        match = match.play(move)
    assert len(match.played) > 20


# series


def test_a_series_that_is_left_goes_on_where_it_was(state):
    game = ("basic-rummy", "--players", "2", "--seed", "5")
    whole = plain(*game, typed="1\n" * 1_000)
    told = plain(*game, typed="1\n" * 70)
    command = last_command(told)
    assert command == ["play", "--resume", str(state / "basic-rummy-2-5.json"), "--plain"]
    series = load_series(command[2])
    assert len(series.matches) > 1
    assert series.to_act
    again = run(*command, typed="1\n" * 1_000).output
    assert f"\nDeal {len(series.matches)}\nTotals after {len(series.matches) - 1} deal" in again
    end = re.compile(r"The series is over.*?\n(?:  \d\. .*\n)+")
    assert end.search(again)[0] == end.search(whole)[0]


def test_a_series_can_be_left_between_two_deals(state):
    game = ("five-hundred-rum", "--players", "2", "--seed", "5")
    told = plain(*game, typed="1\n" * 400).split(NEXT)[0]
    first = len(re.findall(PROMPT, told))
    told = plain(*game, typed=["1"] * first + ["hint", "quit"])
    assert "The deal is over: log, table, undo and save are left, and Enter deals again." in told
    command = last_command(told)
    assert not load_series(command[2]).to_act
    told = run(*command, typed="\nquit").output
    assert re.search(r"^Totals after 1 deal$", told, re.M)
    assert f"{NEXT}\n\nDeal 2\n" in told


@at_a_terminal
def test_undo_save_kill_and_resume_in_the_middle_of_a_deal():
    with Terminal("play", "jokeren", "--players", "2", "--seed", "8") as terminal:
        told = terminal.until(PROMPT)
        assert "Rounds are played until somebody has lost 500 points.\n" in told
        drawn = terminal.answer("draw", PROMPT)
        told = terminal.answer("undo", PROMPT)
        assert "Taken back: draw from the stock.\n" in told
        assert "You have not moved yet in this deal" in terminal.answer("undo", PROMPT)
        assert terminal.answer("d", PROMPT) == drawn.replace("draw\n", "d\n", 1)
        terminal.answer("1", PROMPT)
        assert "is not written: a record (.txt) holds one deal" in " ".join(
            terminal.answer("save mine.txt", PROMPT).split()
        )
        assert "Saved: mine.json\n" in terminal.answer("save mine.json", PROMPT)
        lost = terminal.answer("1", PROMPT)
        terminal.kill()
    with Terminal("play", "--resume", "mine.json") as terminal:
        terminal.until(PROMPT)
        assert terminal.answer("1", PROMPT) == lost
    assert load_series("mine.json").target == 500


def test_so_many_deals_at_the_most():
    told = plain("duizenden", "--deals", "2", "--players", "2", "--seed", "3", typed="1\n" * 900)
    assert told.count("The ranking after") == 2
    assert "\nThe series is over after 2 deals\n" in told
    assert told.count(NEXT) == told.count(OVER) == 1
    again = ["duizenden", "--players", "2", "--seed", "3", "--deals", "2", "--plain"]
    assert last_command(told) == ["play", *again]


def test_one_deal_is_a_match_and_can_be_a_record():
    plain("basic-rummy", "--deals", "1", "--seed", "3", typed=["1", "save game.txt"])
    match = load_match("game.txt")
    assert len(match.played) > 0
    told = plain("--resume", "game.txt")
    assert "Rounds are played" not in told
    assert "leave out --deals" in " ".join(
        play("--resume", "game.txt", "--deals", "2", status=2).split()
    )


def test_games_of_shithead_are_counted_if_they_are_asked_for():
    told = plain("shithead", "--to", "2", "--players", "2", "--seed", "3", typed="1\n" * 900)
    assert "\nGames are played until one player alone has lost 2 games.\n" in told
    assert re.search(r"^  1\. You, lost \d games?$", told, re.M)
    assert re.search(
        r"^The series is over after \d+ deals\n.*\n  2\. .*, lost 2 games$", told, re.M
    )
    assert last_command(told)[1:6] == ["shithead", "--players", "2", "--to", "2"]
    assert "Games are played" not in plain("shithead", "--seed", "3")


def test_a_file_of_a_series_is_brought_up_to_date_between_deals():
    series = Series.deal(FIVE_HUNDRED_RUM, players=2, seed=5)
    save_series(series, "mine.json")
    told = plain("--resume", "mine.json", typed="1\n" * 300)
    assert told.count("Saved: mine.json\n") == told.count("The ranking after") > 1
    later = load_series("mine.json")
    assert later.outcome is not None
    assert later.matches[0].start == series.matches[0].start


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("duizenden", "--to", "x"), "'x' is not a whole number."),
        (("duizenden", "--to", "0"), "give a number from 1 to 1,000,000, not 0."),
        (("duizenden", "--deals", "-1"), "give a number from 1 to 1,000,000, not -1."),
        (("duizenden", "--deals", "1", "--to", "5"), "one deal has no target: leave out --to."),
        (("--resume", "series.json", "--to", "5"), "leave out --to."),
        (("shithead", "--resume", "series.json"), "is Duizenden: leave out 'shithead'."),
        (("shithead", "--with", "wrap_runs"), "wrap_runs is a house rule of Rummy, and"),
        (("duizenden", "--with", "no-swap"), "no_swap is a house rule of Shithead and its kin,"),
        (("jokeren", "--with", "pot_opens"), "It changes a rule that this game does not have."),
        (("duizenden", "--with", "open_with:x"), "points must be a whole number from 0 to 1000"),
    ],
)
def test_wrong_arguments_are_refused(arguments, said):
    save_series(Series.deal(DUIZENDEN, players=2, seed=1), "series.json")
    told = play(*arguments, status=2)
    assert said in " ".join(told.split())


@pytest.mark.parametrize("content", [b"", b'{"cardrules": 1, "kind": "series", "value": {}}'])
def test_a_file_that_is_no_series_is_refused(content):
    Path("game.json").write_bytes(content)
    assert "game.json cannot be resumed. " in " ".join(
        play("--resume", "game.json", status=2).split()
    )


# watching


@pytest.mark.parametrize("name", RUMMY)
def test_bots_play_a_series(name):
    game = ("watch", name, "--players", "2", "--seed", "3", "--deals", "2")
    told = run(*game, "--plain").output
    assert 1 <= told.count("The ranking after") == told.count("\nDeal 2\n") + 1
    assert re.search(r"^The series is over after [12] deals?$", told, re.M)
    assert max(map(len, told.splitlines())) <= 80
    assert not re.search(r"draws (?!1 card)", told)
    assert shlex.split(told.splitlines()[-1]) == ["cardrules", *game]
    assert run(*game, "--plain").output == told


def test_bots_play_one_deal():
    told = run("watch", "duizenden", "--seed", "3", "--deals", "1").output
    assert "Totals" not in told
    assert "series" not in told
    assert told.splitlines()[-1] == "  cardrules watch duizenden --players 3 --deals 1 --seed 3"
