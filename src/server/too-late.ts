import { sql } from 'kysely';
import { minuteIn } from '../kernel/day.ts';
import { Refusal } from '../kernel/refusal.ts';
import { seesRecord } from './record.ts';
import type { Work } from './work.ts';

/** The refusals for acting on a record that has changed since it was read. */
const late: readonly string[] = ['CHANGED_MEANWHILE', 'CHANGED_SINCE'];

/** True when the refusal does not yet name the earlier user. */
export function isTooLate({ code, facts }: Refusal): boolean {
  return late.includes(code) && !('by' in facts);
}

/**
 * Adds to the refusal who changed the record last and when, from the record's own history. Only for staff, who may read
 * that history; nothing is added for a record that the caller does not see. `context` chooses the sentence that names
 * them (`refusal.<CODE>_by`).
 */
export async function withLastChange(work: Work<never>, refusal: Refusal, record: { subject: string; id: bigint }): Promise<Refusal> {
  if (work.who.userType !== 1 || !isTooLate(refusal)) return refusal;
  if (!(await seesRecord(work, record.subject, record.id))) return refusal;
  const { rows } = await sql<{ by: string; at: Date }>`
    select account_name as by, at from audit_log where subject = ${record.subject} and record_id = ${record.id}
    order by id desc limit 1`.execute(work.db);
  const [last] = rows;
  if (!last) return refusal;
  const facts = { subject: record.subject, id: record.id.toString(), by: last.by, at: last.at.toISOString() };
  const when = minuteIn(last.at, work.who.timeZone);
  return new Refusal(refusal.code, { ...refusal.facts, ...facts, when, context: 'by' }, refusal.faults);
}
