"""What is built into the wheel comes with its licences."""

from importlib import metadata


def test_the_wheel_has_the_licences_of_what_is_built_in():
    files = [file for file in metadata.files("broadside") if file.name == "licences.txt"]
    assert len(files) == 1
    text = files[0].read_text()
    for library in ("pyo3", "parquet", "the Rust standard library"):
        assert f"\n==== {library} " in text, library
