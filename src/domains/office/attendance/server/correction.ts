import type { Selectable } from 'kysely';
import { minuteIn } from '../../../../kernel/day.ts';
import { recordAddress } from '../../../../kernel/link.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { inLanguages, written } from '../../../../kernel/words.ts';
import { beginApproval, withdrawal } from '../../../workspace/approval/server/engine.ts';
import { lockOwn, mover } from '../../server/db.ts';
import { correctionState, correctionStates } from '../states.ts';
import { type AttendanceWork, requireOpen, timeZoneOf } from './attendance.ts';
import type { AttendanceCorrectionTable } from './tables.ts';

export type Correction = Selectable<AttendanceCorrectionTable>;

/** Locks a correction of the caller's companies; refuses NOT_FOUND and CHANGED_MEANWHILE. */
export async function lockCorrection(work: AttendanceWork, wanted: { id: bigint; version?: number | undefined }): Promise<Correction> {
  return lockOwn(work, 'attendance_correction', wanted);
}

export function momentsOf({ in_at, out_at }: Pick<Correction, 'in_at' | 'out_at'>): Date[] {
  return [in_at, out_at].filter((at) => at !== null);
}

export const corrections = mover({
  subject: 'attendanceCorrection',
  table: 'attendance_correction',
  machine: correctionStates,
  parts: { prepared: (_work, correction) => correction.account_id },
  effects: {
    submit,
    withdraw: withdrawal('attendanceCorrection'),
  },
  announce: async (work, correction, { action, to }) => {
    if (action !== 'sendBack' && to !== 'approved') return;
    const address = recordAddress(work.product.pages, 'attendanceCorrection', String(correction.id), () => true);
    work.push({
      type: 1,
      to: { accounts: [correction.account_id] },
      topic: 'approval',
      title: action === 'sendBack' ? 'attendanceCorrection.noticeSentBack' : 'attendanceCorrection.noticeApproved',
      message: 'attendanceCorrection.noticeMessage',
      facts: { no: correction.correction_no, day: correction.day },
      ...(address === null ? {} : { link: address }),
    });
  },
});

async function submit(work: AttendanceWork, correction: Correction) {
  const zone = await timeZoneOf(work, correction.company_id);
  const moments = momentsOf(correction);
  if (moments.some((at) => at > work.now)) throw new Refusal('IN_THE_FUTURE');
  await requireOpen(work, correction, zone, moments);
  const employee = await work.db.selectFrom('account').select('name').where('id', '=', correction.account_id).executeTakeFirstOrThrow();
  const stage = await beginApproval(work, 'attendanceCorrection', {
    id: correction.id,
    companyId: correction.company_id,
    no: correction.correction_no,
    preparedBy: correction.account_id,
    party: inLanguages((language) => `${employee.name} · ${moments.map((at) => written(minuteIn(at, zone), language)).join(' – ')}`),
  });
  return { state: correctionState.parse(stage), submitted_at: work.now };
}

/** Adds the moments of an approved correction to the person's records. Refuses ATTENDANCE_CLOSED when the month was closed since. */
export async function addMoments(work: AttendanceWork, correction: Correction): Promise<void> {
  const moments = momentsOf(correction);
  await requireOpen(work, correction, await timeZoneOf(work, correction.company_id), moments);
  await work.db
    .insertInto('attendance_punch')
    .values(
      moments.map((at) => ({
        company_id: correction.company_id,
        account_id: correction.account_id,
        source: 'correction' as const,
        at,
        correction_id: correction.id,
        created_by: work.who.accountId,
      })),
    )
    .execute();
}
