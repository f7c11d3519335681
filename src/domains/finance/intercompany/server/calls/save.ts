import type { z } from 'zod';
import { amountOf, minorOf, splitTax } from '../../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { Work } from '../../../../../server/work.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { type FinanceTables, handle } from '../../../server/db.ts';
import { saveIntercompanyBill } from '../../contract.ts';
import { isEditable } from '../../rules.ts';
import { lockIntercompanyBill } from '../queries.ts';
import { sellerPercents } from '../taxes.ts';

type Params = z.output<typeof saveIntercompanyBill.params>;

export default handle(saveIntercompanyBill, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockIntercompanyBill(work, { id: p.id, version: p.version });
  if (before && !isEditable(before.state)) throw new Refusal('INTERCOMPANY_FROZEN', { no: before.bill_no });
  if (before) requirePreparer(work, before.prepared_by);
  const sellerId = before?.seller_id ?? p.company_id ?? who.companyId;
  if (who.accountId === null || !companiesOf(who).includes(sellerId)) throw new Refusal('NOT_FOUND');
  if (p.buyer_id === sellerId) throw new Refusal('INTERCOMPANY_SAME');
  if (p.due_on < p.bill_on) throw badField('due_on', 'TOO_SMALL', { limit: p.bill_on });
  await requireActive(work, p.buyer_id);
  const lines = await linesOf(work, sellerId, p);
  const amountMinor = lines.reduce((sum, { amount_minor }) => sum + amount_minor, 0n);
  if (amountMinor === 0n) throw badField('lines', 'TOO_SMALL', { limit: 0 });
  const content = {
    buyer_id: p.buyer_id,
    currency: p.currency,
    amount_minor: amountMinor,
    tax_minor: lines.reduce((sum, { tax_minor }) => sum + tax_minor, 0n),
    bill_on: p.bill_on,
    due_on: p.due_on,
    invoice_no: p.invoice_no,
    memo: p.memo,
  };
  const saved = before
    ? await db
        .updateTable('intercompany_bill')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'bill_no'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('intercompany_bill')
        .values({ ...content, seller_id: sellerId, bill_no: await work.nextNumber('IC', sellerId), prepared_by: who.accountId })
        .returning(['id', 'version', 'bill_no'])
        .executeTakeFirstOrThrow();
  await db.deleteFrom('intercompany_line').where('bill_id', '=', saved.id).execute();
  await db
    .insertInto('intercompany_line')
    .values(lines.map((line) => ({ ...line, bill_id: saved.id })))
    .execute();
  const { currency, bill_on, memo } = p;
  audit({
    subject: 'intercompanyBill',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { bill_on: before.bill_on, memo: before.memo, amount: amountOf(before.currency, before.amount_minor) } } : {}),
    after: { bill_no: saved.bill_no, bill_on, memo, currency, amount: amountOf(currency, amountMinor), lines: lines.length },
  });
  return saved;
});

async function requireActive({ db }: Work<FinanceTables>, buyerId: bigint): Promise<void> {
  const buyer = await db.selectFrom('own_company').select('id').where('id', '=', buyerId).where('active', '=', true).executeTakeFirst();
  if (!buyer) throw badField('buyer_id', 'NOT_FOUND');
}

/** The lines with their tax, orders and trips. Each fault names its line. */
async function linesOf(work: Work<FinanceTables>, sellerId: bigint, p: Params) {
  const { buyer_id: buyerId, bill_on: day, currency } = p;
  const percentOf = await sellerPercents(
    work,
    { sellerId, buyerId, day },
    p.lines.map(({ fee_name_id }) => fee_name_id),
  );
  const orders = await ordersOf(work, [sellerId, buyerId], p);
  const trips = await tripsOf(work, [sellerId, buyerId], p);
  return p.lines.map(({ fee_name_id, order_no, trip_no, amount, memo }, place) => {
    const minor = minorOf(`lines.${place}.amount`, currency, amount);
    if (minor === 0n) throw badField(`lines.${place}.amount`, 'TOO_SMALL', { limit: 0 });
    const order_id = order_no === null ? null : orders.get(order_no);
    if (order_id === undefined) throw badField(`lines.${place}.order_no`, 'NOT_FOUND');
    const work_order_id = trip_no === null ? null : trips.get(trip_no);
    if (work_order_id === undefined) throw badField(`lines.${place}.trip_no`, 'NOT_FOUND');
    const tax_percent = percentOf(fee_name_id, place);
    return {
      fee_name_id,
      order_id,
      work_order_id,
      currency,
      amount_minor: minor,
      tax_percent,
      tax_minor: splitTax({ currency, minor }, tax_percent).tax.minor,
      memo,
    };
  });
}

async function ordersOf({ db }: Work<FinanceTables>, companyIds: readonly bigint[], p: Params): Promise<ReadonlyMap<string, bigint>> {
  const numbers = p.lines.flatMap(({ order_no }) => order_no ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('transport_order')
    .select(['id', 'order_no'])
    .where('order_no', 'in', numbers)
    .where('company_id', 'in', companyIds)
    .execute();
  return new Map(rows.map(({ id, order_no }) => [order_no, id]));
}

async function tripsOf({ db }: Work<FinanceTables>, companyIds: readonly bigint[], p: Params): Promise<ReadonlyMap<string, bigint>> {
  const numbers = p.lines.flatMap(({ trip_no }) => trip_no ?? []);
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_order')
    .select(['id', 'no'])
    .where('no', 'in', numbers)
    .where('company_id', 'in', companyIds)
    .execute();
  return new Map(rows.map(({ id, no }) => [no, id]));
}
