import { type Currency, money } from '../../../kernel/money.ts';
import { badField } from '../../../kernel/refusal.ts';

/** An amount that was entered beside its currency as smallest units; none is null. Refuses more places than the currency has. */
export function minorOrNull(at: string, amount: string | null | undefined, currency: Currency | null | undefined): bigint | null {
  if (amount === null || amount === undefined) return null;
  if (!currency) throw badField(at.replace(/amount$|limit$/, 'currency'), 'REQUIRED');
  try {
    return money(currency, amount).minor;
  } catch (error) {
    if (error instanceof RangeError) throw badField(at, 'BAD_AMOUNT');
    throw error;
  }
}
