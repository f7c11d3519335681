import { plainDecimal } from '../../../../kernel/decimal.ts';
import { minorDigits } from '../../../../kernel/money.ts';
import type { Fault } from '../../../../kernel/refusal.ts';
import { numberOfCell } from '../../../../kernel/sheet-cell.ts';

/** `500.000`: the point parts thousands in Vietnam, and is the decimal sign elsewhere. */
const twoReadings = /^(-?[1-9]\d{0,2})\.(\d{3})$/;

/**
 * The text of an amount in a cell. Where its point may part thousands, TWO_READINGS is added to the faults: money is not guessed. A currency with
 * three decimals has them after the point.
 */
export function amountOfCell(cells: Readonly<Record<string, string>>, key: string, currency: string, faults: Fault[]): string | null {
  const text = numberOfCell(cells[key]);
  const [decimal, whole, rest] = twoReadings.exec(text ?? '') ?? [];
  const digits = new Map<string, number>(Object.entries(minorDigits)).get(currency) ?? 0;
  if (decimal !== undefined && digits < 3)
    faults.push({ at: key, why: 'TWO_READINGS', facts: { thousands: `${whole}${rest}`, part: plainDecimal(decimal) } });
  return text;
}
