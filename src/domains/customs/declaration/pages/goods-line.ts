import Big from 'big.js';
import { minorDigits } from '../../../../kernel/money.ts';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';

/** A line of the grid of goods; its origin is open, because goods that come in have that of their maker. */
export const newLine = (): Line => ({
  hs_code: '',
  name: '',
  qty: '',
  unit: '',
  unit_price: '',
  total: '',
  currency: 'USD',
  origin: '',
  duty_mode: 'levied',
  origin_kind: 'mfn',
});

type Declared = { readonly country?: string | undefined; readonly direction?: string | undefined };

/**
 * A line after a cell of it changed. The total follows quantity and price and can still be typed. Goods that leave are of the country that they
 * leave until another one is typed.
 */
export const filledLine =
  ({ country, direction }: Declared) =>
  (line: Line, key: string): Line => {
    const filled = withTotal(line, key);
    return direction === 'export' && country && !filled['origin'] ? { ...filled, origin: country } : filled;
  };

function withTotal(line: Line, key: string): Line {
  if (key !== 'qty' && key !== 'unit_price' && key !== 'currency') return line;
  const { qty, unit_price, currency } = line;
  const isNumber = (text: unknown): text is string => typeof text === 'string' && /^\d+(\.\d+)?$/.test(text);
  if (!isNumber(qty) || !isNumber(unit_price)) return line;
  const digits = Object.entries(minorDigits).find(([code]) => code === currency)?.[1] ?? 2;
  return { ...line, total: new Big(qty).times(unit_price).toFixed(digits) };
}
