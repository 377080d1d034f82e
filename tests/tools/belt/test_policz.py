"""The calculator: exact, in the writing of its amounts, and never guessing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.amounts import amount
from tools.belt import policz
from tools.belt.policz import CalculateArguments
from tools.errors import ToolError
from tools.observation import Lines

if TYPE_CHECKING:
    from decimal import Decimal

    from tests.tools.contexts import PlainContext


def calculated(expression: str, context: PlainContext) -> str:
    """Return what stands behind the equals sign."""
    result = policz.run(CalculateArguments(dzialanie=expression), context)
    assert isinstance(result.content, Lines)
    whole, _, value = result.content.text.partition(" = ")
    assert whole == expression
    assert result.header.split("; ")[0] == f"exactly {value}"
    return value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("129,99 zł + 98,10 zł", "228,09 zł"),
        ("1 234,56 + 78,90", "1 313,46"),
        ("1,234.56 + 0.44", "1,235.00"),
        ("£75 - £100.50", "-£25.50"),
        ("0,1 + 0,2", "0,3"),
        ("100 - 30 - 20", "50"),
        ("1000000 + 1", "1,000,001"),
        ("129,99 zł + 10", "139,99 zł"),
        ("-5,00 + 7,50", "2,50"),
        ("10\u00a0000,00−1,00", "9 999,00"),
        ("5", "5"),
        ("1000 zł + 234 zł", "1234 zł"),
        ("0.250 - 1.5", "-1.2500"),
    ],
)
def test_sums_and_differences(context: PlainContext, expression: str, value: str) -> None:
    """No floating point, the currency kept, the result in the writing of the amounts."""
    assert calculated(expression, context) == value


@pytest.mark.parametrize(
    ("expression", "compared"),
    [
        ("£75 - £100.50", "; £100.50 is more than £75"),
        ("10,00 zł - 9,00 zł", "; 10,00 zł is more than 9,00 zł"),
        ("10,00 zł - 10 zł", "; they are equal"),
        ("10,00 zł + 9,00 zł", ""),
        ("10,00 zł - 9,00 zł - 1,00 zł", ""),
    ],
)
def test_a_difference_says_which_is_more(
    context: PlainContext, expression: str, compared: str
) -> None:
    """A small model takes the sign of a difference for anything."""
    result = policz.run(CalculateArguments(dzialanie=expression), context)
    assert result.header == f"exactly {calculated(expression, context)}{compared}"


@pytest.mark.parametrize(
    ("expression", "told"),
    [
        ("1,234 + 5", r"1234 if .* thousands, 1\.234 if .*Write 1234 for the first, 1\.2340"),
        ("£5 + 7 zł", r'"£5" in GBP and "7 zł" in PLN'),
        ("5 + orange", r'"orange" is no amount'),
        ("5 +", r"An amount is missing in '5 \+'"),
        ("2026-03-01", r'"2026-03-01" is a date'),
        ("15 + 1-03-2026", r'"1-03-2026" is a date'),
        ("2 * 3", r'"2 \* 3" is no amount'),
        ("__import__('os')", "is no amount"),
        ("1 + 1\n\u202e2", r"is no amount"),
    ],
)
def test_what_can_not_be_calculated(context: PlainContext, expression: str, told: str) -> None:
    """Nothing is guessed: both readings, both currencies or the part at fault are named."""
    with pytest.raises(ToolError, match=told) as caught:
        policz.run(CalculateArguments(dzialanie=expression), context)
    assert caught.value.instead
    assert "\u202e" not in str(caught.value)


@given(
    st.lists(
        st.tuples(st.sampled_from("+-"), st.decimals(0, 10**9, places=2)), min_size=1, max_size=24
    ),
    st.booleans(),
)
def test_any_sum_is_exact(parts: list[tuple[str, Decimal]], polish: bool) -> None:  # noqa: FBT001
    """Compared with whole cents; the result can be read back."""
    texts = [f"{value:,f}" for _, value in parts]
    if polish:
        texts = [text.replace(",", " ").replace(".", ",") for text in texts]
    expression = texts[0] + "".join(
        f" {sign} {text}" for (sign, _), text in zip(parts[1:], texts[1:], strict=True)
    )
    cents = [int(value * 100) for _, value in parts]
    total = cents[0] + sum(
        cent if sign == "+" else -cent for (sign, _), cent in zip(parts[1:], cents[1:], strict=True)
    )
    result = policz.run(CalculateArguments(dzialanie=expression), None)  # type: ignore[arg-type]
    value = result.header.removeprefix("exactly ").split("; ")[0]
    read = amount(value.removeprefix("-"))
    assert read is not None
    (number,) = read.readings
    assert (-number if value.startswith("-") else number) * 100 == total
