import { createHash } from 'node:crypto';
import { dayIn } from '../../../../kernel/day.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { FreightWork } from '../../server/db.ts';
import { acceptedReports } from './accept.ts';
import accept from './jobs/accept.ts';
import { readMessage } from './read.ts';
import { type ReportCounts, storeReports } from './report.ts';

export type EnteredMessage = ReportCounts & { readonly id: bigint; readonly unknown: number };

/**
 * Keeps a message as it came and proposes the times that it reports. Null for bytes that its company has already. Refuses MESSAGE_ENCODING,
 * MESSAGE_SYNTAX and MESSAGE_FORMAT.
 */
export async function enterMessage(
  work: FreightWork,
  { company_id, name, bytes, by }: { company_id: bigint; name: string; bytes: Buffer; by: bigint | null },
): Promise<EnteredMessage | null> {
  const { db } = work;
  const company = await db.selectFrom('own_company').select('time_zone').where('id', '=', company_id).executeTakeFirstOrThrow();
  const message = readMessage(bytes, dayIn(work.now, company.time_zone));
  if ('why' in message) throw new Refusal(message.why, message.facts);
  const { text, format, sender, reference, reports, unknown } = message;
  const stored = await db
    .insertInto('freight_message')
    .values({
      company_id,
      name,
      format,
      sender,
      reference,
      // A terminal may pad its file with zero bytes, which no text of the database holds.
      content: text.replaceAll('\0', ''),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      created_by: by,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) return null;
  const counts = await storeReports(work, { id: stored.id, company_id, time_zone: company.time_zone }, reports);
  work.audit({ subject: 'freightMessage', id: stored.id, what: 'create', after: { name, format, sender, reference, ...counts, unknown } });
  work.push({ type: 3, to: { companyId: company_id }, counts: ['freightReport'] });
  if ((await acceptedReports(db, stored.id)).length > 0) await work.enqueue(accept, { message_id: String(stored.id) });
  return { id: stored.id, ...counts, unknown };
}
