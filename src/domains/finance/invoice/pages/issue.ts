import type { ResultOf } from '../../../../kernel/call.ts';
import type { Currency } from '../../../../kernel/money.ts';
import type { invoicesOfBill, readJointInvoice } from '../contract.ts';

type Invoices = ResultOf<typeof invoicesOfBill>;
type JointBill = ResultOf<typeof readJointInvoice>['bills'][number];

/** The amounts left to invoice, by currency; none of a currency that is invoiced in full. */
export function leftToInvoice({ left }: Pick<Invoices, 'left'>): Invoices['left'] {
  return left.filter(({ amount }) => Number(amount) !== 0);
}

/** The invoices that a rebate in a currency may lower; null for an amount above zero, which has an invoice of its own. */
export function loweredBy(
  { left, creditable }: Pick<Invoices, 'left' | 'creditable'>,
  currency: Currency | null | undefined,
): Invoices['creditable'] | null {
  const isRebate = left.some((one) => one.currency === currency && Number(one.amount) < 0);
  return isRebate ? creditable.filter((one) => one.currency === currency) : null;
}

/** The currencies in which each of some bills leaves something above zero: one invoice takes all of that. */
export function commonCurrencies(bills: readonly Pick<JointBill, 'left'>[]): Currency[] {
  const [first, ...others] = bills.map(({ left }) => left.filter(({ amount }) => Number(amount) > 0).map(({ currency }) => currency));
  return (first ?? []).filter((currency) => others.every((currencies) => currencies.includes(currency)));
}
