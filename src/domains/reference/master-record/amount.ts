import { type Currency, parseAmount } from '../../../kernel/money.ts';
import { badField } from '../../../kernel/refusal.ts';

/** Converts an amount entered beside its currency to minor units; an empty amount is null. Refuses more decimals than the currency has. */
export function minorOrNull(at: string, amount: string | null | undefined, currency: Currency | null | undefined): bigint | null {
  if (amount === null || amount === undefined) return null;
  if (!currency) throw badField(at.replace(/amount$|limit$/, 'currency'), 'REQUIRED');
  const minor = parseAmount(currency, amount);
  if (minor === null) throw badField(at, 'BAD_AMOUNT');
  return minor;
}
