"""Select instructions of another processor for every kernel whose vector code is written by hand.

    NUMBA_OPT=0 python tests/platforms/select_instructions.py aarch64-apple-darwin aarch64-linux-gnu

The kernels are those which tests/kernels/test_<module>.py compiles, for each module of kernels/ that imports llvmlite.
LLVM aborts the process where it cannot lower an instruction, so this has to be a process of its own. It prints one line
for each kernel that was selected; the last line before an abort names the kernel that was not.
"""

from __future__ import annotations

import gc
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = re.compile(r"\b_*__(?:extend|trunc|gnu_[a-z]2)\w+")
"""Conversions that compiler-rt has and the JIT may lack: a call to one is a call to nowhere."""
NO_TARGET = 77
"""The exit code where llvmlite was built without the processor."""


def list_tests() -> list[str]:
    """The test files of the modules with vector code written by hand."""
    modules = sorted((ROOT / "src" / "motionmatch" / "kernels").glob("*.py"))
    by_hand = [path.stem for path in modules if "llvmlite" in path.read_text(encoding="utf-8")]
    return [str(ROOT / "tests" / "kernels" / f"test_{name}.py") for name in by_hand]


def list_code() -> dict[str, str]:
    """The LLVM code of every kernel that was compiled in this process, by its name."""
    from numba.core.dispatcher import Dispatcher

    dispatchers = [each for each in gc.get_objects() if isinstance(each, Dispatcher)]
    compiled = [(each, signature) for each in dispatchers for signature in each.signatures]
    return {f"{each.__module__}.{each.__name__}{types}": each.inspect_llvm(types) for each, types in compiled}


def retarget(code: str) -> str:
    """The code without the processor that it was made for."""
    code = re.sub(r"^target (triple|datalayout) = .*$", "", code, flags=re.MULTILINE)
    return re.sub(r'"(target-cpu|target-features|tune-cpu)"="[^"]*"', "", code)


def main(triples: list[str]) -> int:
    import pytest
    from llvmlite import binding

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    try:
        machines = {each: binding.Target.from_triple(each).create_target_machine(opt=3) for each in triples}
    except RuntimeError as error:
        print(f"this llvmlite was built without a target: {error}")
        return NO_TARGET
    if pytest.main(["-q", "-n", "0", "-p", "no:cacheprovider", "--hypothesis-seed=0", *list_tests()]):
        return 1
    code = list_code()
    for triple, machine in machines.items():
        for name, text in sorted(code.items()):
            print(f"{triple}: {name}", flush=True)
            module = binding.parse_assembly(retarget(text))
            module.triple, module.data_layout = triple, str(machine.target_data)
            module.verify()
            missing = sorted(set(RUNTIME.findall(machine.emit_assembly(module))))
            if missing:
                print(f"calls what the JIT does not have: {', '.join(missing)}")
                return 1
        print(f"{triple}: {len(code)} kernels selected", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
