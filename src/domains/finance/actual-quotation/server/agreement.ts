import type { Insertable, Selectable } from 'kysely';
import type { z } from 'zod';
import { minorOf } from '../../../../kernel/money.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { todayOf } from '../../../identity/own-company/server/today.ts';
import { withPreparer } from '../../../../server/move.ts';
import { requireVersion } from '../../../../server/version.ts';
import type { Work } from '../../../../server/work.ts';
import { freightFee } from '../../charge/server/freight-fee.ts';
import { companiesOf } from '../../charge/server/queries.ts';
import { isRated } from '../../charge/server/rated-lines.ts';
import type { FinanceTables } from '../../server/db.ts';
import type { actualQuotationFields } from '../contract.ts';
import { differenceOf, needsReason } from '../rules.ts';
import { openStates } from '../states.ts';
import { comparedMinor, quotedOf } from './quoted.ts';
import type { ActualQuotationTable } from './tables.ts';

export type ActualQuotation = Selectable<ActualQuotationTable>;
type FinanceWork = Work<FinanceTables>;

/** Locks an agreement of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockAgreement(work: FinanceWork, id: bigint, version: number | 'any'): Promise<ActualQuotation> {
  const agreement = await work.db
    .selectFrom('actual_quotation')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', companiesOf(work.who))
    .forUpdate()
    .executeTakeFirst();
  return requireVersion(agreement, version);
}

/** Locks the order of an agreement, which the caller may see. Orders come before charges in the order of locks. */
export async function lockOrder(work: FinanceWork, by: { readonly id: bigint } | { readonly no: string }) {
  const order = await work.db
    .selectFrom('transport_order')
    .select(['id', 'order_no', 'company_id', 'bill_to_id', 'state', 'signed_at'])
    .where((eb) => ('id' in by ? eb('id', '=', by.id) : eb('order_no', '=', by.no)))
    .where('company_id', 'in', companiesOf(work.who))
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw badField('order_no', 'NOT_FOUND');
  if (order.state === 'cancelled' || order.state === 'draft') throw new Refusal('ACTUAL_QUOTATION_ORDER', { order: order.order_no });
  return order;
}

/** A billed line stands: what was agreed later is charged or credited beside it. */
export async function requireUnbilled({ db }: FinanceWork, orderId: bigint): Promise<void> {
  const billed = await db
    .selectFrom('charge as c')
    .innerJoin('bill as b', 'b.id', 'c.bill_id')
    .select('b.bill_no')
    .where('c.order_id', '=', orderId)
    .where('c.side', '=', 'receivable')
    .where(isRated('c'))
    .where('c.state', '=', 'billed')
    .limit(1)
    .executeTakeFirst();
  if (billed) throw new Refusal('ACTUAL_QUOTATION_BILLED', { bill: billed.bill_no });
}

type Fields = z.output<typeof actualQuotationFields>;

/** Saves a draft with the order's quotation of its day, read now. */
export async function saveAgreement(
  work: FinanceWork,
  fields: Fields,
  before: ActualQuotation | null,
): Promise<{ id: bigint; version: number }> {
  const { db, who, now } = work;
  const order = await lockOrder(work, before ? { id: before.order_id } : { no: fields.order_no });
  if (order.order_no !== fields.order_no) throw badField('order_no', 'ACTUAL_QUOTATION_ORDER_FIXED');
  await requireUnbilled(work, order.id);
  await requireAgreedDay(work, order.company_id, fields.agreed_on);
  const quoted = await quotedOf(work, order.id, fields.priced_on ?? null);
  const agreedMinor = minorOf('agreed_amount', fields.currency, fields.agreed_amount);
  const compared = await comparedMinor(work, quoted, { currency: fields.currency, companyId: order.company_id });
  const difference = differenceOf(compared, agreedMinor);
  const otherDay = quoted.day !== quoted.ownDay;
  if (!fields.reason && needsReason({ differenceMinor: difference.minor, agreedMinor, otherDay })) throw badField('reason', 'REQUIRED');
  const columns = {
    customer_id: order.bill_to_id,
    fee_name_id: await feeOf(work, fields.fee_name_id ?? null),
    priced_on: quoted.day,
    quoted: JSON.stringify(quoted.lines),
    currency: fields.currency,
    compared_minor: compared,
    agreed_minor: agreedMinor,
    difference_minor: difference.minor,
    difference_percent: difference.percent,
    agreed_on: fields.agreed_on,
    agreed_with: fields.agreed_with,
    reason: fields.reason ?? null,
    prepared_by: who.accountId ?? 0n,
  };
  const saved = before
    ? await db
        .updateTable('actual_quotation')
        .set({ ...columns, preparers: withPreparer(who.accountId), version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'no'])
        .executeTakeFirstOrThrow()
    : await insert(work, order, columns);
  const { agreed_amount, currency, agreed_on, agreed_with, reason } = fields;
  const after = { no: saved.no, order_no: order.order_no, agreed_amount, currency, agreed_on, agreed_with, reason: reason ?? null };
  work.audit({ subject: 'actualQuotation', id: saved.id, what: before ? 'save' : 'create', after });
  return { id: saved.id, version: saved.version };
}

type Inserted = Omit<Insertable<ActualQuotationTable>, 'company_id' | 'order_id' | 'no' | 'preparers'>;

async function insert(work: FinanceWork, order: { id: bigint; company_id: bigint; order_no: string }, columns: Inserted) {
  const open = await work.db
    .selectFrom('actual_quotation')
    .select('no')
    .where('order_id', '=', order.id)
    .where('state', 'in', [...openStates])
    .executeTakeFirst();
  if (open) throw new Refusal('ACTUAL_QUOTATION_OPEN', { order: order.order_no, no: open.no });
  return work.db
    .insertInto('actual_quotation')
    .values({
      ...columns,
      preparers: [columns.prepared_by],
      company_id: order.company_id,
      order_id: order.id,
      no: await work.nextNumber('AQ', order.company_id),
    })
    .returning(['id', 'version', 'no'])
    .executeTakeFirstOrThrow();
}

/** A price is agreed before it is written down: a day of last year is one, tomorrow is not. */
async function requireAgreedDay(work: FinanceWork, companyId: bigint, agreedOn: string): Promise<void> {
  if (agreedOn > (await todayOf(work, companyId))) throw badField('agreed_on', 'ACTUAL_QUOTATION_LATER');
}

async function feeOf(work: FinanceWork, id: bigint | null): Promise<bigint> {
  if (id === null) {
    const fee = await freightFee(work, 'receivable');
    if (fee === null) throw badField('fee_name_id', 'REQUIRED');
    return fee;
  }
  const fee = await work.db
    .selectFrom('fee_name')
    .select('id')
    .where('id', '=', id)
    .where('side', 'in', ['receivable', 'both'])
    .where('active', '=', true)
    .executeTakeFirst();
  if (!fee) throw badField('fee_name_id', 'BAD_CHOICE');
  return fee.id;
}

/** True when the order, its payer or its quotation differs from what the agreement was compared with. */
export async function isStale(work: FinanceWork, agreement: ActualQuotation, billToId: bigint): Promise<boolean> {
  if (billToId !== agreement.customer_id) return true;
  const { sums } = await quotedOf(work, agreement.order_id, agreement.priced_on);
  const read = new Map<string, bigint>();
  for (const { currency, amount } of agreement.quoted) read.set(currency, (read.get(currency) ?? 0n) + minorOf('quoted', currency, amount));
  return read.size !== sums.size || [...sums].some(([currency, minor]) => read.get(currency) !== minor);
}
