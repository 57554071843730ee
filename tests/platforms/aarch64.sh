#!/bin/sh
# Run tests on an emulated ARM processor (aarch64), where there is no such machine.
#
#   tests/platforms/aarch64.sh                     end_to_end.py, then tests/search and tests/kernels
#   tests/platforms/aarch64.sh tests/search -x     these arguments of pytest
#
# Needs qemu-aarch64-static and mmdebstrap (on Debian: apt install qemu-user-static mmdebstrap) and a python3 with pip.
# A Python for ARM and the packages go into out/aarch64 (or $FOLDER), once; delete it to begin anew. Nothing has to be
# registered with the kernel: each process is started through the emulator by name. It is slow.
set -eu

root=$(cd "$(dirname "$0")/../.." && pwd)
folder=${FOLDER:-$root/out/aarch64}
suite=bookworm # Debian's release with Python 3.11
tree=$folder/debian
place=$folder/venv
packages=$place/lib/python3.11/site-packages

for tool in qemu-aarch64-static mmdebstrap "${PYTHON:=python3}"; do
    command -v "$tool" >/dev/null || {
        echo "There is no '$tool' here. On Debian: apt install qemu-user-static mmdebstrap python3-pip" >&2
        exit 1
    }
done

# Packages for ARM, installed by the pip that is here.
install() {
    "$PYTHON" -m pip --disable-pip-version-check install -q --target "$packages" --upgrade --only-binary=:all: \
        --implementation cp --python-version 3.11 --platform manylinux2014_aarch64 \
        --platform manylinux_2_27_aarch64 --platform manylinux_2_28_aarch64 "$@"
}

if [ ! -e "$folder/.stamp" ]; then
    rm -rf "$tree" "$place"
    mkdir -p "$place/bin" "$packages"
    mmdebstrap --quiet --variant=extract --architectures=arm64 --include=python3.11,libstdc++6,libgomp1 \
        "$suite" "$tree"
    # A virtual environment by hand: Python finds its packages by the name that it was started under, and starts
    # processes of its own under that name too.
    printf 'home = /usr/bin\ninclude-system-site-packages = false\n' >"$place/pyvenv.cfg"
    printf '#!/bin/sh\nexec qemu-aarch64-static -L "%s" -0 "$0" "%s" "$@"\n' "$tree" "$tree/usr/bin/python3.11" \
        >"$place/bin/python"
    chmod +x "$place/bin/python"
    "$PYTHON" -c 'import sys, tomllib; print(*tomllib.load(open(sys.argv[1], "rb"))["project"]["dependencies"], sep="\n")' \
        "$root/pyproject.toml" >"$folder/requirements.txt"
    install -r "$folder/requirements.txt" pytest pytest-xdist hypothesis
    # The lowest torch is built without CUDA for ARM. By itself: pip takes the conditions of its requirements for
    # conditions on this machine.
    "$PYTHON" "$root/tests/platforms/lowest.py" learn | grep '^torch==' >"$folder/torch.txt"
    install --no-deps -r "$folder/torch.txt"
    install filelock fsspec jinja2 networkx sympy
    touch "$folder/.stamp"
fi

cd "$root"
export NUMBA_CACHE_DIR="$folder/numba" PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 PYTHONUNBUFFERED=1
[ $# -eq 0 ] || exec "$place/bin/python" -m pytest -p no:cacheprovider -n 0 "$@"

"$place/bin/python" tests/platforms/end_to_end.py --out "$folder/aarch64.npz"
# The answers of this machine's own processor, where motionmatch is installed for it (make test does that).
if [ -x "${HERE:=.venv/bin/python}" ]; then
    NUMBA_CACHE_DIR="$folder/numba-here" "$HERE" tests/platforms/end_to_end.py --out "$folder/here.npz"
    "$HERE" tests/platforms/cpus.py --compare "$folder/aarch64.npz" "$folder/here.npz"
fi
exec "$place/bin/python" -m pytest -p no:cacheprovider -n 0 tests/search tests/kernels
