import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { amountOf, convert, type Currency } from '../../../kernel/money.ts';
import type { Work } from '../../../server/work.ts';
import { saveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { setScene as setOrderScene } from '../../order/server/seed/scene.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getCredit } from './contract.ts';
import { goesOver, leftOf } from './rules.ts';

/* The exposure is the same for any set of documents. The test computes it from the generated documents, the product by one statement. */

const rates: Readonly<Record<string, string>> = { CNY: '1', USD: '7.1', VND: '0.000285714286' };
type Drawn = {
  bills: { currency: Currency; amount: bigint; paid: bigint; isVoid: boolean }[];
  lines: { currency: Currency; amount: bigint; state: 'unpriced' | 'open' | 'reviewed' | 'void' }[];
  orders: { currency: Currency; amount: bigint; state: 'draft' | 'submitted' | 'reviewed' | 'inTransit' | 'signed' | 'cancelled' }[];
  receipts: { currency: Currency; amount: bigint; used: bigint }[];
};

const currency = fc.constantFrom<Currency>('CNY', 'USD', 'VND');
const amount = fc.bigInt({ min: 1n, max: 10_000_000n });
const share = fc.integer({ min: 0, max: 4 });
const drawn: fc.Arbitrary<Drawn> = fc.record({
  bills: fc.array(
    fc
      .record({ currency, amount, isVoid: fc.boolean(), share })
      .map(({ share: quarters, ...bill }) => ({ ...bill, paid: (bill.amount * BigInt(quarters)) / 4n })),
    { maxLength: 5 },
  ),
  lines: fc.array(fc.record({ currency, amount, state: fc.constantFrom('unpriced', 'open', 'reviewed', 'void') }), { maxLength: 5 }),
  orders: fc.array(
    fc.record({ currency, amount, state: fc.constantFrom('draft', 'submitted', 'reviewed', 'inTransit', 'signed', 'cancelled') }),
    { maxLength: 5 },
  ),
  receipts: fc.array(
    fc
      .record({ currency, amount, share })
      .map(({ share: quarters, ...receipt }) => ({ ...receipt, used: (receipt.amount * BigInt(quarters)) / 4n })),
    { maxLength: 3 },
  ),
}) as fc.Arbitrary<Drawn>;

/** A part in yuan: summed by currency first, then each sum rounded once. */
function worth(rows: readonly { currency: Currency; minor: bigint }[]): bigint {
  const sums = new Map<Currency, bigint>();
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + row.minor);
  return [...sums].reduce((sum, [from, minor]) => sum + convert({ currency: from, minor }, 'CNY', rates[from] ?? '').minor, 0n);
}

let stage: Stage;
let scene: Scene;
let lan: Player;
/** The columns that are stored, and not computed from others. */
let orderColumns: string;
let template: string;
beforeAll(async () => {
  stage = await startStage();
  lan = await stage.cast({ name: 'Lan' });
  const road = await stage.system<FinanceTables, Awaited<ReturnType<typeof setOrderScene>>>(async (work) => {
    scene = await setScene(work, stage.companies.cn, { '2026-11-20': '7.10' });
    await sql`insert into exchange_rate (base, quote, rate, valid_from, valid_to, source) values ('CNY', 'VND', 3500, '2026-11-20', '2026-11-20', 'manual')`.execute(
      work.db,
    );
    const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = 'transport_order'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(work.db);
    orderColumns = rows[0]?.names ?? '';
    return setOrderScene(work, stage.companies.cn);
  });
  const order = await lan.send(saveOrder, orderSheet(road, { submit: false }));
  template = order.id;
}, 60_000);
afterAll(() => stage.close());

let serial = 0;
async function customerWith(work: Work<FinanceTables>, all: Drawn): Promise<bigint> {
  const { db } = work;
  const company = stage.companies.cn;
  const code = `P${++serial}`;
  const { rows } = await sql<{ id: bigint }>`insert into customer (code, name, short_name, country, company_id, currency, credit_currency)
    values (${code}, ${code}, ${code}, 'CN', ${company}, 'CNY', 'CNY') returning id`.execute(db);
  const customer = rows[0]?.id ?? 0n;
  for (const [place, bill] of all.bills.entries()) {
    const made = await sql<{ id: bigint }>`insert into bill (bill_no, company_id, side, customer_id, bill_on, due_on, state)
      values (${`${code}-${place}`}, ${company}, 'receivable', ${customer}, '2026-11-01', '2026-12-01', ${bill.isVoid ? 'void' : 'sent'}) returning id`.execute(
      db,
    );
    await sql`insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor, written_off_minor)
      values (${made.rows[0]?.id}, ${bill.currency}, ${customer}, ${bill.amount}, ${bill.amount}, 0, ${bill.amount}, ${bill.paid})`.execute(
      db,
    );
  }
  const charge = (line: { currency: Currency; amount: bigint; state: string }, order: bigint | null) =>
    sql`insert into charge (company_id, side, order_id, customer_id, fee_name_id, currency, amount_minor, net_minor, rate_on, rate_source,
        functional_currency, source, estimated, state, business_on, financial_month)
      values (${company}, 'receivable', ${order}, ${customer}, ${scene.freight}, ${line.currency}, ${line.amount}, ${line.amount}, '2026-11-20', 'test',
        'CNY', 'manual', ${order !== null}, ${line.state}, '2026-11-20', '2026-11')`.execute(db);
  for (const line of all.lines) await charge(line, null);
  for (const order of all.orders) {
    const id = BigInt(1_000_000 + ++serial);
    // The order is a copy of one that a person entered, in the generated state.
    await sql`insert into transport_order (${sql.raw(orderColumns)}) overriding system value
      select ${sql.raw(orderColumns)} from (
        select (jsonb_populate_record(o, jsonb_build_object('id', ${id}::bigint, 'order_no', ${`X${id}`}::text, 'bill_to_id', ${customer}::bigint,
          'state', ${order.state}::text, 'signed_at', ${order.state === 'signed' ? '2026-11-19T00:00:00Z' : null}::timestamptz))).*
        from transport_order o where o.id = ${template}) copy`.execute(db);
    // Both are stored in every state. Only one of them counts, and neither counts once the order is signed.
    await charge({ ...order, state: 'open' }, id);
    await sql`insert into credit_reservation (order_id, customer_id, currency, amount_minor) values (${id}, ${customer}, ${order.currency}, ${order.amount})`.execute(
      db,
    );
  }
  for (const [place, receipt] of all.receipts.entries())
    await sql`insert into cash_entry (entry_no, company_id, direction, customer_id, own_bank_account_id, currency, amount_minor, rate, rate_on, rate_source,
        functional_currency, functional_minor, value_on, allocated_minor, state)
      values (${`${code}-${place}`}, ${company}, 'in', ${customer}, ${scene.bankCny}, ${receipt.currency}, ${receipt.amount}, 1, '2026-11-20', 'test',
        'CNY', ${receipt.amount}, '2026-11-20', ${receipt.used}, 'claimed')`.execute(db);
  return customer;
}

test('exposure is open bills, reviewed lines and running orders, whatever there is of each', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async (all) => {
      const id = await stage.system<FinanceTables, bigint>((work) => customerWith(work, all));
      const bills = worth(
        all.bills.filter(({ isVoid }) => !isVoid).map((bill) => ({ currency: bill.currency, minor: bill.amount - bill.paid })),
      );
      const unbilled = worth(
        all.lines.filter(({ state }) => state === 'reviewed').map((line) => ({ currency: line.currency, minor: line.amount })),
      );
      const running = worth(
        [
          ...all.lines.filter(({ state }) => state === 'open'),
          ...all.orders.filter(({ state }) => state === 'submitted' || state === 'reviewed' || state === 'inTransit'),
        ].map((one) => ({ currency: one.currency, minor: one.amount })),
      );
      const advances = worth(all.receipts.map((receipt) => ({ currency: receipt.currency, minor: receipt.amount - receipt.used })));
      const text = (minor: bigint) => amountOf('CNY', minor);
      const credit = await lan.send(getCredit, { id: String(id) });
      expect(credit).toMatchObject({
        bills: text(bills),
        unbilled: text(unbilled),
        running: text(running),
        advances: text(advances),
        exposure: text(bills + unbilled + running),
        missing_rates: [],
      });
      // The page lists what adds up to it: the lines that are not billed, and the orders that are under way.
      const drawnAmounts = (rows: readonly { currency: Currency; amount: bigint }[]) =>
        rows.map(({ currency: of, amount: minor }) => `${amountOf(of, minor)} ${of}`).toSorted();
      const shown = (rows: readonly { currency: Currency; amount: string }[]) =>
        rows.map(({ currency: of, amount: minor }) => `${minor} ${of}`).toSorted();
      for (const state of ['open', 'reviewed'] as const)
        expect(shown(credit.lines.filter((line) => line.state === state))).toEqual(
          drawnAmounts(all.lines.filter((line) => line.state === state)),
        );
      const underWay = all.orders.filter(({ state }) => state === 'submitted' || state === 'reviewed' || state === 'inTransit');
      expect(shown(credit.orders)).toEqual(drawnAmounts(underWay));
    }),
    { numRuns: 25 },
  );
}, 120_000);

test('an order goes over exactly when what would be left is less than nothing', () => {
  const minor = fc.bigInt({ min: 0n, max: 10n ** 12n });
  fc.assert(
    fc.property(
      fc.record({ limitMinor: fc.option(minor, { nil: null }), liftedMinor: minor, exposureMinor: minor, advanceMinor: minor }),
      minor,
      (standing, order) => {
        const left = leftOf({ ...standing, exposureMinor: standing.exposureMinor + order });
        expect(goesOver(standing, order)).toBe(left !== null && left < 0n);
        // A larger lift never blocks an order that a smaller lift allows.
        if (!goesOver(standing, order)) expect(goesOver({ ...standing, liftedMinor: standing.liftedMinor + 1n }, order)).toBe(false);
      },
    ),
  );
});
