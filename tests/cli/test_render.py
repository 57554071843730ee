from PIL import Image

from motionmatch.cli.main import main


def test_a_movie_of_the_sample_is_written(tmp_path, capsys):
    target = tmp_path / "walk.gif"
    words = ["render", "sample", "--seconds", "0.3", "--rate", "10", "--size", "64", "48", "--out", str(target)]
    assert main(words) == 0
    assert str(target) in capsys.readouterr().out
    with Image.open(target) as movie:
        assert movie.size == (64, 48) and movie.n_frames == 3


def test_what_can_not_be_drawn_is_refused_and_nothing_is_left(tmp_path, capsys):
    for words, said in (
        (["sample", "--out", str(tmp_path / "a.mp4")], "movies are"),
        (["sample", "--size", "4", "4", "--out", str(tmp_path / "a.gif")], "expected 8 to 4096 pixels"),
        (["sample", "--seconds", "-1", "--out", str(tmp_path / "a.gif")], "use a positive number"),
        (["--out", str(tmp_path / "a.gif")], "name one thing to draw"),
        (["sample", "--out", str(tmp_path / "none" / "a.gif")], "does not exist"),
    ):
        assert main(["render", *words]) == 2
        assert said in capsys.readouterr().err
    assert not list(tmp_path.iterdir())
