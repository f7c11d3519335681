import { sql } from 'kysely';
import { minuteIn } from '../kernel/day.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Work } from './work.ts';

/** The refusals of whoever acts on what somebody else has changed since. */
const late: readonly string[] = ['CHANGED_MEANWHILE', 'CHANGED_SINCE'];

/** Whether it could still be said who came first. */
export function isTooLate({ code, facts }: Refusal): boolean {
  return late.includes(code) && !('by' in facts);
}

/**
 * The refusal with who changed the record last and when, as the record's own history shows it. For staff, who may read that history; of
 * a record that the caller does not see nothing is told. `context` chooses the sentence that names them (`refusal.<CODE>_by`).
 */
export async function withLastChange(work: Work<never>, refusal: Refusal, record: { subject: string; id: bigint }): Promise<Refusal> {
  if (work.who.userType !== 1 || !isTooLate(refusal)) return refusal;
  const seen = await work.attempt(() => work.needRecord(record.subject, record.id));
  if ('refused' in seen) return refusal;
  const { rows } = await sql<{ by: string; at: Date }>`
    select account_name as by, at from audit_log where subject = ${record.subject} and record_id = ${record.id}
    order by id desc limit 1`.execute(work.db);
  const [last] = rows;
  if (!last) return refusal;
  const told = { subject: record.subject, id: record.id.toString(), by: last.by, at: last.at.toISOString() };
  const when = minuteIn(last.at, work.who.timeZone);
  return new Refusal(refusal.code, { ...refusal.facts, ...told, when, context: 'by' }, refusal.faults);
}
