import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { todayOf } from '../../../../identity/own-company/server/today.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, mover, type PricingTables } from '../../../server/db.ts';
import { moveQuotation } from '../../contract.ts';
import { overlapping } from '../queries.ts';
import type { Side } from '../../../rating/price.ts';
import { statesOf } from '../../states.ts';
import { type LockedQuotation, lockQuotation } from '../quotation.ts';

type PricingWork = Work<PricingTables>;

const sheetsOf = (side: Side) =>
  mover({
    subject: 'quotation',
    table: 'quotation',
    machine: statesOf[side],
    parts: { prepared: (_work, sheet) => [sheet.created_by, sheet.submitted_by, ...sheet.preparers] },
    effects: {
      submit: async (work, sheet) => {
        const any = await work.db
          .selectFrom('quotation_price')
          .select('id')
          .where('quotation_id', '=', sheet.id)
          .limit(1)
          .executeTakeFirst();
        if (!any) throw new Refusal('QUOTATION_EMPTY', { number: sheet.number });
        const { accountId } = work.who;
        const preparers = accountId === null ? sheet.preparers : [...new Set([...sheet.preparers, accountId])];
        return { submitted_by: accountId, submitted_at: work.now, refused_reason: null, preparers };
      },
      withdraw: () => ({ submitted_by: null, submitted_at: null }),
      reject: (_work, _sheet, { reason }) => ({ refused_reason: reason }),
      approve,
      end,
    },
  });
const sheets = { sell: sheetsOf('sell'), buy: sheetsOf('buy'), broker: sheetsOf('broker') };

export default handle(moveQuotation, async (work, p) => {
  const sheet = await lockQuotation(work, p.id, p.version);
  return sheets[sheet.side].take(work, sheet, p);
});

/** Its prices charge from now on; an earlier revision remains valid for the days before its first day. */
async function approve(work: PricingWork, sheet: LockedQuotation) {
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

async function supersede(work: PricingWork, sheet: LockedQuotation): Promise<void> {
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

/** Today is its last day, by the time zone of the own company of the sheet. */
async function end(work: PricingWork, sheet: LockedQuotation) {
  const today = await todayOf(work, sheet.company_id);
  if (sheet.valid_to !== null && sheet.valid_to < today) throw new Refusal('QUOTATION_RUN_OUT', { number: sheet.number });
  await work.db
    .updateTable('quotation_price')
    .set({ in_force: sql`in_force * daterange(null, ${today}::date, '[]')` })
    .where('quotation_id', '=', sheet.id)
    .execute();
  // A sheet ended before its first day keeps that day, since a range cannot end before it starts; it never charges.
  return { valid_to: today < sheet.valid_from ? sheet.valid_from : today };
}
