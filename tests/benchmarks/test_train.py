import importlib.util
import json
import sys
from pathlib import Path

import pytest
import torch

from databases import small
from motionmatch.learned import trainer

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "train.py"


@pytest.fixture(scope="module")
def benchmark():
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("benchmark_train", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    yield module
    del sys.modules[spec.name]


@pytest.mark.slow
def test_small_run_gives_tables_and_json(benchmark, tmp_path, capsys, monkeypatch):
    path = str(small().save(tmp_path / "walk.npz"))
    out = tmp_path / "train.json"
    arguments = ["--database", path, "--steps", "1", "--rounds", "1", "--seconds", "0.05", "--withhold", "0.2"]
    monkeypatch.setattr(trainer, "TIMED_STEPS", 2)
    monkeypatch.setattr(sys, "argv", [str(SCRIPT), *arguments])
    before = torch.get_num_threads()
    assert benchmark.main([*arguments, "--json", str(out)]) == 0
    torch.set_num_threads(before)
    report = json.loads(out.read_text())
    assert set(report["claims"]) == {"decompressor", "stepper", "projector"}
    for row in report["speed"].values():
        assert row["faster"] == pytest.approx(row["eager_ms"] / row["ours_ms"])
    quality = report["quality"]
    assert quality["decompressor"]["trained"]["position"]["mean"] > 0
    assert set(quality["stepper"]["trained"]) == {"10", "20", "60"}
    assert quality["codebook"]["paper"]["position"]["mean"] < quality["projector"]["paper"]["position"]["mean"]
    assert "Milliseconds per iteration" in capsys.readouterr().out


def test_eager_and_compiled_decompressor_learn_the_same(benchmark):
    from dataclasses import replace

    from motionmatch.learned.recipes import make_paper_plan
    from motionmatch.learned.train_decompressor import DecompressorTrainer
    from motionmatch.learned.training_set import make_training_set

    data = make_training_set(small())
    recipe = replace(make_paper_plan().decompressor, batch_size=4, balance_iterations=0, compressor_units=16)
    ours = DecompressorTrainer(data, recipe, seed=1)
    eager = benchmark.EagerDecompressor(data, replace(recipe, compiled=False), seed=1)
    told = [trainer.step() for trainer in (ours, eager)]
    for name in ("loc", "chr", "lvel", "cvel"):
        assert float(told[0][name]) == pytest.approx(told[1][name].item(), rel=1e-4)
