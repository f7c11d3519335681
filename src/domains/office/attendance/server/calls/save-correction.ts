import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { requirePreparer } from '../../../../../server/move.ts';
import { handle } from '../../../server/db.ts';
import { saveCorrection } from '../../contract.ts';
import { timeZoneOf } from '../attendance.ts';
import { corrections, lockCorrection, momentsOf } from '../correction.ts';
import { countedDays } from '../shifts.ts';

/** A day's work is shorter than this. */
const dayMs = 24 * 3_600_000;

export default handle(saveCorrection, async (work, p) => {
  const { db, who, now, audit } = work;
  const before = p.id === undefined ? undefined : await lockCorrection(work, { id: p.id, version: p.version });
  if (before) requirePreparer(work, before.account_id);
  if (before && before.state !== 'draft') throw new Refusal('ILLEGAL_MOVE', { action: 'save', state: before.state });
  const moments = momentsOf(p);
  if (moments.length === 0) throw badField('in_at', 'REQUIRED');
  if (moments.some((at) => at > now)) throw new Refusal('IN_THE_FUTURE');
  if (p.in_at !== null && p.out_at !== null && (p.out_at <= p.in_at || p.out_at.getTime() - p.in_at.getTime() > dayMs))
    throw badField('out_at', 'END_BEFORE_START');
  const companyId = before?.company_id ?? who.companyId;
  const of = { company_id: companyId, account_id: before?.account_id ?? who.accountId };
  const [day = ''] = await countedDays(work, of, await timeZoneOf(work, companyId), moments);
  const content = { day, in_at: p.in_at, out_at: p.out_at, reason: p.reason };
  const saved = before
    ? await db
        .updateTable('attendance_correction')
        .set({ ...content, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returningAll()
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('attendance_correction')
        .values({ ...content, ...of, correction_no: await work.nextNumber('AT', companyId) })
        .returningAll()
        .executeTakeFirstOrThrow();
  const facts = ({ day, reason }: typeof saved) => ({ day, reason });
  audit({
    subject: 'attendanceCorrection',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: facts(before) } : {}),
    after: facts(saved),
  });
  const { id, version, correction_no, state } = p.submit ? await corrections.take(work, saved, { action: 'submit' }) : saved;
  return { id, version, correction_no, state };
});
