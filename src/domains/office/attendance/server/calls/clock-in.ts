import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { clockIn } from '../../contract.ts';
import { requireOpen, timeZoneOf } from '../attendance.ts';

/** A second tap within a minute records nothing. */
const againAfterMs = 60_000;

export default handle(clockIn, async (work, p) => {
  const { db, who, now, audit } = work;
  await requireOpen(work, { company_id: who.companyId, account_id: who.accountId }, await timeZoneOf(work, who.companyId), [now]);
  // The row of the person makes two taps at the same moment see each other.
  await db.selectFrom('account').select('id').where('id', '=', who.accountId).forNoKeyUpdate().executeTakeFirstOrThrow();
  const just = await db
    .selectFrom('attendance_punch')
    .select('id')
    .where('account_id', '=', who.accountId)
    .where('source', '=', 'phone')
    .where('at', '>', new Date(now.getTime() - againAfterMs))
    .executeTakeFirst();
  if (just) throw new Refusal('ATTENDANCE_JUST_NOW');
  const { id } = await db
    .insertInto('attendance_punch')
    .values({
      company_id: who.companyId,
      account_id: who.accountId,
      source: 'phone',
      at: now,
      latitude: p.latitude === null || p.longitude === null ? null : p.latitude.toFixed(6),
      longitude: p.latitude === null || p.longitude === null ? null : p.longitude.toFixed(6),
      accuracy_m: p.accuracy_m,
      created_by: who.accountId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  audit({ subject: 'attendance', id, what: 'clockIn', after: { at: now.toISOString() } });
  return { at: now };
});
