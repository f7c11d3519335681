import { plainDecimal } from '../../../kernel/decimal.ts';

const isMeasure = (key: string): boolean => /(^|_)(kg|m3|cm)$|^(length|width|height|weight)$/.test(key);

/** A record as its form holds it: its weights, volumes and lengths without the zeros that their columns add, 4000 for 4000.000. */
export function withPlainMeasures<T>(record: T): T {
  const plain = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((one) => plain(one, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one, name)]));
    return isMeasure(key) && typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? plainDecimal(value) : value;
  };
  // The same keys, each with its own value or the same number in fewer digits.
  return plain(record, '') as T;
}
