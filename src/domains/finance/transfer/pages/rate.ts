import { type Currency, parseAmount } from '../../../../kernel/money.ts';
import type { useFormat } from '../../../../web/format.tsx';
import type { useT } from '../../../../web/i18n.ts';
import { rateBetween } from '../../write-off/rules.ts';

type Exchanged = {
  readonly currency: Currency;
  readonly amount: string | null | undefined;
  readonly to_currency: Currency | null;
  readonly to_amount: string | null | undefined;
};

/**
 * The price of money that is bought or sold, as its approver compares it with the bank's: of one unit of the foreign currency, where the other
 * one is that of the books. Null between accounts of one currency, and until both are amounts above zero.
 */
export function priceOf({ currency, amount, to_currency, to_amount }: Exchanged, books: Currency) {
  if (to_currency === null || to_currency === currency || !amount || !to_amount) return null;
  const [paid, bought] = [parseAmount(currency, amount) ?? 0n, parseAmount(to_currency, to_amount) ?? 0n];
  if (paid <= 0n || bought <= 0n) return null;
  return currency === books
    ? { from: to_currency, to: currency, rate: rateBetween(to_currency, bought, currency, paid) }
    : { from: currency, to: to_currency, rate: rateBetween(currency, paid, to_currency, bought) };
}

/** The price in words: 1 USD = 7.1 CNY. */
export function priceText(
  price: ReturnType<typeof priceOf>,
  { t, format }: { readonly t: ReturnType<typeof useT>; readonly format: ReturnType<typeof useFormat> },
): string {
  return price === null ? '' : t('transfer.priceOf', { from: price.from, to: price.to, rate: format.number(price.rate) });
}
