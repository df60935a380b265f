"""Simulated games as data: pyarrow, csv, pandas and DuckDB read what is written."""

import csv
import json
from pathlib import Path

import duckdb
import pandas
import pyarrow.parquet as parquet
import pytest

from broadside import Data, Table


def as_text(value) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def write(folder: Path, game: str = "neutral", games: int = 30, **run) -> Data:
    data = Data(Table(game, target="deal"), folder, **run)
    for start, end in data.missing(games):
        data.write(start, end)
    data.describe()
    return data


def test_both_forms_say_the_same(tmp_path):
    write(tmp_path, bots=["expert"], seed=7)
    for table in ["games", "deals"]:
        (form,) = (tmp_path / table).glob("*.parquet")
        rows = parquet.read_table(form)
        with open(tmp_path / "csv" / table / f"{form.stem}.csv", newline="") as text:
            plain = list(csv.reader(text))
        assert plain[0] == rows.column_names
        assert [[as_text(value) for value in row.values()] for row in rows.to_pylist()] == plain[1:]


def test_moves_join_deals_and_games(tmp_path):
    write(tmp_path, bots=["greedy"], seed=7)
    deals = parquet.read_table(tmp_path / "deals").to_pylist()
    moves = parquet.read_table(tmp_path / "moves").to_pylist()
    games = parquet.read_table(tmp_path / "games").to_pylist()
    assert len(games) == 30 and len(deals) >= 30
    for deal in deals:
        own = [move for move in moves if (move["game"], move["deal"]) == (deal["game"], deal["deal"])]
        assert len(own) == deal["moves"] and all(move["legal"] > 0 for move in own)
        assert sum(deal[f"tricks_{seat}"] for seat in (1, 2, 3, 4)) in (0, 12)


def test_every_column_is_explained(tmp_path):
    write(tmp_path)
    package = json.loads((tmp_path / "datapackage.json").read_text())
    assert len(package["resources"]) == 5
    for resource in package["resources"]:
        schema = json.loads((tmp_path / resource["schema"]).read_text())
        assert all(field["description"] for field in schema["fields"])
        assert (tmp_path / resource["path"]).exists()


def test_a_solver_tells_par(tmp_path):
    write(tmp_path, game="nations", games=3, bots=["greedy"], par=True)
    deals = parquet.read_table(tmp_path / "deals").to_pylist()
    assert len(deals) >= 3
    for deal in deals:
        tricks = sum(deal[f"tricks_{seat}"] for seat in (1, 2, 3, 4))
        assert (deal["par_counts"], deal["par_1"] + deal["par_2"]) == ("tricks", tricks)
        assert (deal["par_1"], deal["par_2"]) == (deal["par_3"], deal["par_4"])


def test_a_search_tells_its_work(tmp_path):
    write(tmp_path, game="war-and-diplomacy", games=1, bots=["recruit", "random"])
    work = parquet.read_table(tmp_path / "moves").column("work").to_pylist()
    assert max(work) > 0


def test_another_run_is_refused(tmp_path):
    write(tmp_path, seed=7)
    with pytest.raises(ValueError, match="another run"):
        Data(Table("neutral", target="deal"), tmp_path, seed=8)


def test_views_are_what_the_seat_that_moved_saw(tmp_path):
    write(tmp_path, games=5, bots=["expert"], seed=7, views=True)
    views = parquet.read_table(tmp_path / "views").to_pylist()
    moves = parquet.read_table(tmp_path / "moves").to_pylist()
    keys = ("game", "deal", "move", "seat")
    assert [[view[key] for key in keys] for view in views] == [[move[key] for key in keys] for move in moves]
    table = Table("neutral", target="deal")
    for number in range(5):
        game = table.start(seed=7, stream=number)
        own = [row for row in zip(moves, views) if row[0]["game"] == number]
        for move, view in own:
            seen = game.view(view["seat"])
            assert view["to_act"] == view["seat"] == game.turn
            assert (view["hand"] or "").split() == seen["hand"]
            assert [view[f"held_{seat}"] for seat in (1, 2, 3, 4)] == seen["held"]
            assert [(view[f"voids_{seat}"] or "").split() for seat in (1, 2, 3, 4)] == seen["voids"]
            assert (view["trump"], view["phase"], view["maker"]) == (seen["trump"], seen["phase"], seen["maker"])
            game.play(move["action"])
    columns = json.loads((tmp_path / "schemas" / "views.json").read_text())["fields"]
    assert [column["name"] for column in columns] == list(views[0])
    with pytest.raises(ValueError, match="another run"):
        Data(table, tmp_path, bots=["expert"], seed=7)


def test_views_have_the_same_bytes_in_shards_made_apart(tmp_path):
    one, two = (Data(Table("nations", target="deal"), tmp_path / name, seed=7, views=True) for name in ("one", "two"))
    one.write(0, 40)
    two.write(0, 40)
    (first,), (second,) = ((tmp_path / name / "views").glob("*.parquet") for name in ("one", "two"))
    assert first.read_bytes() == second.read_bytes()


def test_pandas_and_duckdb_open_the_folder_as_it_is(tmp_path):
    write(tmp_path, bots=["expert"], seed=7, views=True)
    games = pandas.read_parquet(tmp_path / "games")
    plain = pandas.concat(pandas.read_csv(path) for path in sorted((tmp_path / "csv" / "deals").glob("*.csv")))
    deals = pandas.read_parquet(tmp_path / "deals")
    assert len(games) == 30 and list(plain.columns) == list(deals.columns)
    assert plain["score_1"].tolist() == deals["score_1"].tolist()
    base = duckdb.connect()
    (found,) = base.sql(f"""
        select count(*), count(distinct v.game), bool_and(v.seat = m.seat)
        from '{tmp_path}/views/*.parquet' v join '{tmp_path}/moves/*.parquet' m using (game, move)
    """).fetchall()
    assert found == (len(pandas.read_parquet(tmp_path / "moves")), 30, True)
    ((scores,),) = base.sql(f"select sum(score_1) from '{tmp_path}/csv/deals/*.csv'").fetchall()
    assert scores == deals["score_1"].sum()
