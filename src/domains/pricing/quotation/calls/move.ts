import { sql } from 'kysely';
import { dayIn } from '../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import { moveOrRefuse } from '../../../../kernel/machine.ts';
import type { Work } from '../../../../server/work.ts';
import { handle, type PricingTables } from '../../db.ts';
import { moveQuotation } from '../contract.ts';
import { overlapping } from '../queries.ts';
import { statesOf } from '../states.ts';
import { type Held, holdQuotation } from '../store.ts';

type PricingWork = Work<PricingTables>;

export default handle(moveQuotation, async (work, { id, version, action, reason }) => {
  const sheet = await holdQuotation(work, id, version);
  const state = moveOrRefuse(statesOf[sheet.side], sheet.state, action, work.can);
  if (action === 'reject' && reason === null) throw badField('reason', 'REQUIRED');
  const set = await decide[action](work, sheet, reason);
  await work.db
    .updateTable('quotation')
    .set({ ...set, state, version: version + 1, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'quotation', id, what: action, before: { state: sheet.state }, after: { state }, note: reason });
  return { state, version: version + 1 };
});

type Stored = {
  submitted_by?: bigint | null;
  submitted_at?: Date | null;
  approved_by?: bigint;
  approved_at?: Date;
  refused_reason?: string | null;
  valid_to?: string;
};
type Decision = (work: PricingWork, sheet: Held, reason: string | null) => Promise<Stored>;

const decide: Readonly<Record<'submit' | 'withdraw' | 'approve' | 'reject' | 'end', Decision>> = {
  submit: async (work, sheet) => {
    const any = await work.db.selectFrom('quotation_price').select('id').where('quotation_id', '=', sheet.id).limit(1).executeTakeFirst();
    if (!any) throw new Refusal('QUOTATION_EMPTY', { number: sheet.number });
    return { submitted_by: work.who.accountId, submitted_at: work.now, refused_reason: null };
  },
  withdraw: async () => ({ submitted_by: null, submitted_at: null }),
  reject: async (_work, _sheet, reason) => ({ refused_reason: reason }),
  approve,
  end,
};

/** Its prices charge from here on; an earlier revision keeps the days before this one's first. */
async function approve(work: PricingWork, sheet: Held): Promise<Stored> {
  if (sheet.created_by === work.who.accountId || sheet.submitted_by === work.who.accountId)
    throw new Refusal('QUOTATION_OWN_APPROVAL', { number: sheet.number });
  if (sheet.previous_id !== null) await supersede(work, sheet);
  const other = await overlapping(work, sheet.id);
  if (other) throw new Refusal('QUOTATION_OVERLAP', { number: sheet.number, other: other.number, fee: other.fee_name });
  await work.db
    .updateTable('quotation_price')
    .set({ in_force: sql`daterange(${sheet.valid_from}::date, ${sheet.valid_to}::date, '[]')` })
    .where('quotation_id', '=', sheet.id)
    .execute();
  return { approved_by: work.who.accountId, approved_at: work.now };
}

async function supersede(work: PricingWork, sheet: Held): Promise<void> {
  const { db } = work;
  const earlier = await db
    .selectFrom('quotation')
    .select(['id', 'state', 'version'])
    .where('number', '=', sheet.number)
    .where('id', '<>', sheet.id)
    .orderBy('id')
    .forUpdate()
    .execute();
  await db
    .updateTable('quotation_price')
    .set({ in_force: sql`in_force * daterange(null, ${sheet.valid_from}::date)` })
    .where(
      'quotation_id',
      'in',
      earlier.map((one) => one.id),
    )
    .where('in_force', 'is not', null)
    .execute();
  const replaced = earlier.filter((one) => one.state === 'approved');
  if (replaced.length === 0) return;
  await db
    .updateTable('quotation')
    .set((e) => ({ state: 'superseded', version: e('version', '+', 1), updated_at: work.now }))
    .where(
      'id',
      'in',
      replaced.map((one) => one.id),
    )
    .execute();
  for (const one of replaced)
    work.audit({
      subject: 'quotation',
      id: one.id,
      what: 'supersede',
      before: { state: one.state },
      after: { state: 'superseded', by: sheet.revision },
    });
}

/** Today is its last day, by the time zone of our company whose sheet it is. */
async function end(work: PricingWork, sheet: Held): Promise<Stored> {
  const company = await work.db.selectFrom('own_company').select('time_zone').where('id', '=', sheet.company_id).executeTakeFirstOrThrow();
  const today = dayIn(work.now, company.time_zone);
  if (sheet.valid_to !== null && sheet.valid_to < today) throw new Refusal('QUOTATION_RUN_OUT', { number: sheet.number });
  await work.db
    .updateTable('quotation_price')
    .set({ in_force: sql`in_force * daterange(null, ${today}::date, '[]')` })
    .where('quotation_id', '=', sheet.id)
    .execute();
  // One that has not begun yet never will; its validity keeps its first day, since a range cannot end before it starts.
  return { valid_to: today < sheet.valid_from ? sheet.valid_from : today };
}
