import { createHash } from 'node:crypto';
import { dayIn } from '../../../../../kernel/day.ts';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { receiveFreightMessage } from '../../contract.ts';
import { readMessage } from '../read.ts';
import { storeReports } from '../report.ts';

export default handle(receiveFreightMessage, async (work, { company_id, name, content }) => {
  const { db, who } = work;
  if (!who.companyIds.includes(company_id)) throw badField('company_id', 'BAD_CHOICE');
  const bytes = Buffer.from(content, 'base64');
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
      created_by: who.accountId,
      created_at: work.now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!stored) throw new Refusal('MESSAGE_TWICE', { name });
  const counts = await storeReports(work, { id: stored.id, company_id, time_zone: company.time_zone }, reports);
  work.audit({ subject: 'freightMessage', id: stored.id, what: 'create', after: { name, format, sender, reference, ...counts, unknown } });
  work.push({ type: 3, to: { companyId: company_id }, counts: ['freightReport'] });
  return { id: stored.id, ...counts, unknown };
});
