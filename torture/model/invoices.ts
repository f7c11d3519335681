import { balanceOf } from './money.ts';
import {
  amount,
  attempt,
  type Balance,
  type Bill,
  type Currency,
  type Desk,
  type Invoice,
  minorOf,
  must,
  pick,
  read,
  reason,
  type Step,
  some,
  step,
  type World,
  write,
} from './world.ts';

/* Invoices of confirmed bills, red-letter ones, and rebates that lower them. */

const kinds = ['special', 'general', 'electronic'] as const;
/** Paper invoices of China are void in their month. */
const isPaper = (kind: string): boolean => kind !== 'electronic';
const invoiced = (world: World, bill: Bill, currency: Currency): bigint =>
  world.invoices
    .filter((invoice) => invoice.stands && invoice.bill === bill && invoice.currency === currency)
    .reduce((sum, { minor }) => sum + minor, 0n);
/** What rebates leave of an invoice. */
const leftOf = (world: World, invoice: Invoice): bigint =>
  world.invoices.filter((one) => one.stands && one.credits === invoice).reduce((sum, { minor }) => sum + minor, invoice.minor);

type Now = { left: { currency: Currency; amount: string }[]; rows: { id: string; version: number; state: string }[] };
async function seen(desk: Desk, world: World, bill: Bill): Promise<Now> {
  const now = await read<Now>(desk, 'accountant', 'invoice.ofBill', { bill_id: bill.id });
  for (const { currency, minor } of bill.balances) {
    const left = minorOf(now.left.find((one) => one.currency === currency)?.amount ?? '0');
    const says = minor - invoiced(world, bill, currency);
    must(left === says, () => `bill ${bill.id} has ${amount(left)} ${currency} to invoice, the model says ${amount(says)}`);
  }
  return now;
}

const paramsOf = (desk: Desk, bill: Bill, { currency }: Balance, minor: bigint, o: { kind: string; day?: string; credits?: Invoice }) => ({
  bill_id: bill.id,
  kind: o.kind,
  title: 'Model',
  authority_no: null,
  invoice_on: o.day ?? desk.day,
  currency,
  amount: amount(minor),
  credits_id: o.credits?.id ?? null,
});
const balancesIn = (world: World, sign: 1 | -1): { bill: Bill; balance: Balance }[] =>
  world.bills
    .filter(({ side }) => side === 'receivable')
    .flatMap((bill) => bill.balances.filter(({ minor }) => (sign > 0 ? minor > 0n : minor < 0n)).map((balance) => ({ bill, balance })));

export const invoiceSteps: readonly Step[] = [
  step<{ bill: Bill; balance: Balance }>({
    name: 'invoice.issue',
    weight: 3,
    targets: (world) => balancesIn(world, 1),
    async run(desk, world, { bill, balance }, { a, b, how }) {
      const left = balance.minor - invoiced(world, bill, balance.currency);
      // A bill with credits among its lines is invoiced whole, since a rate of it may be a credit in sum.
      const isMixed = world.charges.some((charge) => charge.bill === bill && charge.minor < 0n);
      const whole = isMixed || b % 3 === 0;
      const minor = whole && left > 0n ? left : some((left * 6n) / 5n, b);
      const kind = pick(kinds, a);
      const early = a % 11 === 0;
      const params = paramsOf(desk, bill, balance, minor, { kind, ...(early ? { day: '2026-01-02' } : {}) });
      const refusal =
        bill.state !== 'confirmed' ? 'INVOICE_BILL' : minor > left ? 'INVOICE_OVER' : early ? 'INVOICE_BEFORE_BILL' : undefined;
      // Of three that invoice the whole at once one succeeds; three parts may all fit.
      const done = await write(desk, 'accountant', 'invoice.issue', params, {
        how: how === 'race' && (minor * 2n <= left || refusal === undefined) && minor !== left ? 'once' : how,
        but: refusal ? [refusal] : [],
        lost: ['INVOICE_OVER'],
      });
      if (!done) return;
      const { currency } = balance;
      world.invoices.push({ id: String(done['id']), bill, currency, kind, minor, credits: null, version: 1, stands: true });
      await seen(desk, world, bill);
    },
  }),
  step<{ bill: Bill; balance: Balance }>({
    name: 'invoice.credit',
    weight: 2,
    targets: (world) => balancesIn(world, -1).filter(({ bill }) => bill.state === 'confirmed'),
    async run(desk, world, { bill, balance }, { a, b }) {
      const { currency } = balance;
      const left = balance.minor - invoiced(world, bill, currency);
      const originals = world.invoices.filter(
        (one) => one.stands && one.minor > 0n && one.currency === currency && leftOf(world, one) > 0n,
      );
      if (left === 0n || originals.length === 0) return;
      const credits = pick(originals, a);
      const over = -left > leftOf(world, credits);
      const params = paramsOf(desk, bill, balance, left, { kind: pick(kinds, b), credits });
      // The model knows neither the rates of an invoice nor whether those of a bill are all credits.
      const done = await attempt(desk, 'accountant', 'invoice.issue', params, [
        'INVOICE_CREDIT_RATE',
        'INVOICE_WHOLE',
        ...(over ? ['INVOICE_OVER'] : []),
      ]);
      must(!over || !done, () => `a rebate of ${amount(left)} lowers invoice ${credits.id} below zero`);
      if (!done) return;
      world.invoices.push({ id: String(done['id']), bill, currency, kind: credits.kind, minor: left, credits, version: 1, stands: true });
      await seen(desk, world, bill);
    },
  }),
  step<Invoice>({
    name: 'invoice.reverse',
    weight: 2,
    targets: ({ invoices }) => invoices.filter(({ minor }) => minor > 0n),
    async run(desk, world, invoice, { how }) {
      const { rows } = await seen(desk, world, invoice.bill);
      const version = rows.find(({ id }) => id === invoice.id)?.version;
      const isCredited = world.invoices.some((one) => one.stands && one.credits === invoice);
      const but = !invoice.stands ? ['INVOICE_FINAL'] : isCredited ? ['INVOICE_CREDITED'] : [];
      const params = { id: invoice.id, version, reason };
      const done = await write(desk, 'accountant', 'invoice.reverse', params, { how, but, lost: ['INVOICE_FINAL'] });
      if (!done) return;
      must(done['how'] === (isPaper(invoice.kind) ? 'void' : 'red'), () => `an invoice of kind ${invoice.kind} is ${String(done['how'])}`);
      invoice.stands = false;
      must(balanceOf(invoice.bill, invoice.currency).minor >= 0n, () => `bill ${invoice.bill.id} is a credit note`);
      await seen(desk, world, invoice.bill);
    },
  }),
];
