"""Products are as exact as is said, and as before afterwards."""

from __future__ import annotations

import pytest
import torch

from motionmatch.learned.optimizer import float32_products


def test_precision_is_set_and_put_back():
    before = torch.get_float32_matmul_precision()
    with float32_products("quick"):
        assert torch.get_float32_matmul_precision() == "high"
        with float32_products("exact"):
            assert torch.get_float32_matmul_precision() == "highest"
        assert torch.get_float32_matmul_precision() == "high"
    with pytest.raises(ValueError, match="no"), float32_products("quick"):
        raise ValueError("no")
    assert torch.get_float32_matmul_precision() == before
