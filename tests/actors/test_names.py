import pytest

from motionmatch.actors.names import is_acted, split_names, unknown_source


@pytest.mark.parametrize("source", ["sample", "walk 4; idle 1", "walk 4 speed=1.3", "tight+locomotion"])
def test_names_and_scripts_are_for_the_actors(source):
    assert is_acted(source)


@pytest.mark.parametrize("source", ["nowhere", "nowhere.npz", "my walk.bvh", "tight+nothing"])
def test_paths_are_not(source):
    assert not is_acted(source)


def test_databases_can_be_named_together():
    assert split_names("tight+locomotion") == ["tight", "locomotion"]
    assert split_names("a+b.npz") == ["a+b.npz"]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (
            "locomotoin",
            "no file, folder or database of the actors 'locomotoin'. Did you mean 'locomotion'? Available: ",
        ),
        ("tight+locomotoin", "'locomotoin'. Did you mean 'locomotion'?"),
        ("walks.npz", "walks.npz: no such file"),
        ("motion/tight", "motion/tight: no such file"),
    ],
)
def test_what_is_not_there_is_a_name_or_a_path(source, said):
    assert said in str(unknown_source(source))
