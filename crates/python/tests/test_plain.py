"""The plain interface."""

import copy
import pickle

import numpy as np
import pytest

import broadside

TABLES = [(info["id"], players) for info in broadside.games() for players in info["players"]]
USUAL = [(info["id"], info["usual_players"]) for info in broadside.games()]


def play_out(game, seed, most=400):
    random = np.random.default_rng(seed)
    while not game.over and game.moves < most:
        game.play(str(random.choice(game.legal())))
    return game


@pytest.mark.parametrize("name,players", TABLES)
def test_a_game_is_the_same_by_its_seed_and_replays(name, players):
    table = broadside.Table(name, players, target="deal")
    one, two = (play_out(table.start(seed=3), seed=4) for _ in range(2))
    other = play_out(table.start(seed=5), seed=4)
    assert one.record() == two.record() != other.record()
    again = broadside.replay(one.record())
    assert (again.scores, again.winners, again.record()) == (one.scores, one.winners, one.record())
    assert broadside.verify(one.record())


@pytest.mark.parametrize("name,players", USUAL)
def test_numbers_texts_and_masks_agree(name, players):
    table = broadside.Table(name, players)
    game = table.start(seed=1)
    random = np.random.default_rng(1)
    for _ in range(60):
        if game.over:
            break
        numbers = game.legal_numbers()
        assert sorted(table.action(number, game.turn) for number in numbers) == sorted(game.legal())
        assert list(np.flatnonzero(game.mask())) == numbers
        assert game.observation().shape == (table.observation_size,)
        game.play(int(random.choice(numbers)))


@pytest.mark.parametrize("name,players", USUAL)
def test_fields_name_every_slice(name, players):
    table = broadside.Table(name, players)
    at = 0
    for field in table.fields:
        assert field["start"] == at
        at = field["stop"]
        assert at - field["start"] == field["shape"][0] * field["shape"][1]
    assert at == table.observation_size
    assert set(table.start(seed=1).view(1)) == {field["name"] for field in table.fields}


def test_a_view_is_typed_data():
    game = broadside.Table("nations").start(seed=1)
    view = game.view(game.turn)
    assert len(view["hand"]) == 13 and len(view["trick"]) == 4 and view["star"] in "ESFM"
    assert view["to_act"] == game.turn
    card = view["hand"][0]
    hand = next(field for field in game.table.fields if field["name"] == "hand")
    cards = next(info["cards"] for info in broadside.games() if info["id"] == "nations")
    assert game.observation()[hand["start"] + cards.index(card)] == 1
    assert game.view()["hand"] == []
    with pytest.raises(ValueError, match="no seat 9"):
        game.view(9)


def test_an_illegal_move_cites_its_clause_and_changes_nothing():
    game = broadside.Table("nations").start(seed=2)
    lead = game.play(game.legal()[0])
    held = game.view(game.turn)["hand"]
    illegal = [f"play {card}" for card in held if f"play {card}" not in game.legal()]
    before = game.record()
    with pytest.raises(broadside.IllegalMove, match="A4") as refused:
        game.play(illegal[0])
    assert refused.value.clause == "A4"
    assert game.record() == before and lead in before
    with pytest.raises(ValueError):
        game.play("dance")


def test_imagined_worlds_look_the_same_and_differ():
    game = play_out(broadside.Table("neutral", 4).start(seed=1), seed=1, most=20)
    worlds = [game.imagine(game.turn, seed=seed) for seed in range(20)]
    for world in worlds:
        assert world.view(game.turn) == game.view(game.turn)
        assert world.legal() == game.legal()
        assert world.information_state() == game.information_state()
    other = game.turn % 4 + 1
    assert len({str(world.view(other)["hand"]) for world in worlds}) > 1


def test_information_states_remember():
    table = broadside.Table("nations")
    first, second = table.start(seed=1), table.start(seed=1)
    assert first.information_state(1) == second.information_state(1) != first.information_state(2)
    first.play(first.legal()[0]), second.play(second.legal()[1])
    assert first.information_state(1) != second.information_state(1)


def test_information_states_are_those_of_rust():
    """The same game and the same name as in crates/tensor/tests/recall.rs."""
    game = broadside.Table("nations").start(seed=1)
    while len(game.deals) < 2:
        game.play(game.legal()[0])
    lines = [line for line in game.record().splitlines() if line[:1] in "*1234" and line]
    again = broadside.replay("\n".join(game.record().splitlines()[:-1]))
    assert again.information_state(1) == "1.0a55197c667518a34c0addd8a2474d4a"
    assert game.information_state_tensor(1).shape == (len(lines), game.table.moment_size)
    assert np.array_equal(game.information_state_tensor(1)[:-1], again.information_state_tensor(1))


@pytest.mark.parametrize("name,players", USUAL)
def test_information_states_are_the_same_replayed_and_dealt_by_hand(name, players):
    game = play_out(broadside.Table(name, players).start(seed=3), seed=4, most=90)
    again, by_hand = broadside.replay(game.record()), game.table.start()
    for line in game.record().splitlines():
        mover, _, action = line.partition(" ")
        if mover == "*":
            by_hand.draw(action)
        elif mover.isdigit():
            by_hand.play(action)
    for seat in range(1, players + 1):
        tensor = game.information_state_tensor(seat)
        assert np.array_equal(tensor[-1][players + 1 :], game.observation(seat))
        for other in (again, by_hand):
            assert other.information_state(seat) == game.information_state(seat)
            assert np.array_equal(other.information_state_tensor(seat), tensor)


def test_hidden_cards_change_no_information_state():
    game = play_out(broadside.Table("neutral", 4, target="deal").start(seed=2), seed=5, most=30)
    seat = game.turn
    one, two = (game.imagine(seat, seed=seed) for seed in (1, 2))
    assert one.true_world()["views"] != two.true_world()["views"]
    for _ in range(3):
        common = sorted(set(one.legal()) & set(two.legal()))
        if one.turn != two.turn or not common:
            break
        assert one.information_state(seat) == two.information_state(seat)
        assert np.array_equal(one.information_state_tensor(seat), two.information_state_tensor(seat))
        one.play(common[0]), two.play(common[0])
    assert one.moves > game.moves


def test_bots_hints_and_solvers():
    game = play_out(broadside.Table("nations").start(seed=1), seed=1, most=32)
    assert game.bot("expert", seed=1) in game.legal()
    assert game.bot("random", seed=1) == game.bot("random", seed=1)
    hint = game.hint("search:5ms")
    assert hint["action"] in game.legal() and hint["reasons"] and hint["reasons"][0][0].isupper()
    solution = game.solve()
    assert solution["exact"] and sum(solution["by_side"]) == 13 and set(solution["best"]) <= set(game.legal())
    with pytest.raises(ValueError):
        game.bot("nobody")


def test_true_world_is_only_there_by_name():
    game = broadside.Table("nations").start(seed=1)
    world = game.true_world()
    assert sorted(card for view in world["views"].values() for card in view["hand"]) == sorted(
        next(info["cards"] for info in broadside.games() if info["id"] == "nations"))
    assert "shuffle" in world["record"]
    assert game.true_world_tensor().shape == (4 * game.table.observation_size,)


def test_tables_can_be_pickled():
    table = broadside.Table("neutral", 5, {"passes": "final"}, target="deal")
    again = pickle.loads(pickle.dumps(table))
    assert (again.game, again.players, again.readings, again.target) == ("neutral", 5, table.readings, "deal")


# For every game with tricks, the players and ranks of a small pack, and the cards in a hand.
SMALL = [
    ("neutral", 2, 2, 3), ("nations", 4, 3, 3), ("organization", 2, 3, 4), ("sham-battle", 4, 2, 4),
    ("sham-battle-2", 2, 2, 4), ("war-and-diplomacy", 3, 2, 4),
]


@pytest.mark.parametrize("name,players,ranks,cards", SMALL)
def test_small_packs(name, players, ranks, cards):
    table = broadside.Table(name, players, target="deal", ranks=ranks)
    whole = broadside.Table(name, players, target="deal")
    assert (table.ranks, whole.ranks) == (ranks, None)
    assert table.observation_size == whole.observation_size and table.action_count <= whole.action_count
    game = table.start(seed=6)
    assert len(game.view(1)["hand"]) == cards
    assert game.imagine(1, seed=3).view(1) == game.view(1)
    with pytest.raises(ValueError, match="small packs"):
        game.solve()
    while not game.over and game.moves < 40:
        assert game.hint("expert")["action"] in game.legal()
        assert {game.bot(bot) for bot in ("greedy", "expert", "general", "marshal:1000")} <= set(game.legal())
        game.play(game.bot("sergeant", seed=7))
    again = broadside.replay(play_out(game, seed=7).record())
    assert game.over and again.over and again.scores == game.scores and again.record() == game.record()
    assert pickle.loads(pickle.dumps(table)).ranks == ranks
    batch = broadside.Batch(table, 3)
    batch.reset(seed=1)
    batch.step(batch.sample())


def test_a_small_pack_that_cannot_be_dealt_is_refused(tmp_path):
    with pytest.raises(ValueError, match="organization for 3 has no pack of 2 ranks; it has packs of 3, 6"):
        broadside.Table("organization", 3, ranks=2)
    with pytest.raises(ValueError, match="war for 2 has no pack of 2 ranks"):
        broadside.Table("war", ranks=2)
    with pytest.raises(ValueError, match="whole pack"):
        broadside.Data(broadside.Table("nations", ranks=2), tmp_path / "data")


def test_random_games_in_rust():
    table = broadside.Table("nations", target="deal")
    assert table.random_moves(3) == 3 * 52


def test_copies_go_their_own_way():
    game = broadside.Table("war").start(seed=1)
    twin = copy.deepcopy(game)
    game.play(game.legal()[0])
    assert twin.moves == 0 and game.moves == 1


def test_faults_are_explained():
    with pytest.raises(ValueError, match="no game is called"):
        broadside.Table("bridge")
    with pytest.raises(ValueError, match="players"):
        broadside.Table("nations", 3)
    with pytest.raises(broadside.BadRecord, match="line 1"):
        broadside.replay("nonsense")
    assert not broadside.verify("nonsense")


def test_chance_by_hand():
    game = broadside.Table("nations").start()
    assert game.chance_due == "dealer" and game.turn is None
    game.draw("dealer 4")
    assert game.chance_due == "shuffle"
    line = game.draw_by(1)
    assert line.startswith("shuffle ") and game.turn == 1
