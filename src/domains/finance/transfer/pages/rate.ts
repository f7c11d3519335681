import { type Currency, parseAmount } from '../../../../kernel/money.ts';
import type { Format } from '../../../../web/format.tsx';
import type { Translate } from '../../../../web/i18n.ts';
import { rateBetween } from '../../write-off/rules.ts';

type Exchanged = {
  readonly currency: Currency;
  readonly amount: string | null | undefined;
  readonly to_currency: Currency | null;
  readonly to_amount: string | null | undefined;
};

type Price = { readonly from: Currency; readonly to: Currency; readonly rate: string };

/**
 * The price of an exchange, which its approver compares with the price of the bank. Where one currency is that of the books, it is the price
 * of one unit of the other. Null between accounts of one currency, and until both are amounts above zero.
 */
export function priceOf({ currency, amount, to_currency, to_amount }: Exchanged, books: Currency): Price | null {
  if (to_currency === null || to_currency === currency || !amount || !to_amount) return null;
  const [paid, bought] = [parseAmount(currency, amount) ?? 0n, parseAmount(to_currency, to_amount) ?? 0n];
  if (paid <= 0n || bought <= 0n) return null;
  return currency === books
    ? { from: to_currency, to: currency, rate: rateBetween(to_currency, bought, currency, paid) }
    : { from: currency, to: to_currency, rate: rateBetween(currency, paid, to_currency, bought) };
}

/** The price in words: 1 USD = 7.1 CNY. */
export function priceText({ from, to, rate }: Price, { t, format }: { readonly t: Translate; readonly format: Format }): string {
  return t('transfer.priceOf', { from, to, rate: format.number(rate) });
}
