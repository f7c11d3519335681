import { Refusal } from '../../../../../kernel/refusal.ts';
import { mailSeenBy } from '../../../mail/server/mail-account.ts';
import { handle } from '../../../server/db.ts';
import { resendMessage } from '../../contract.ts';
import sendOutbox from '../jobs/send.ts';

export default handle(resendMessage, async ({ db, who, now, audit, enqueue }, p) => {
  const message = await db
    .selectFrom('message_outbox')
    .select(['state', 'recipient'])
    .where('id', '=', p.id)
    .where(mailSeenBy(who, 'company_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  if (message.state !== 'failed' && message.state !== 'kept' && message.state !== 'cancelled')
    throw new Refusal('ILLEGAL_MOVE', { state: message.state });
  await db
    .updateTable('message_outbox')
    .set({ state: 'queued', attempts: 0, error: null, why: null, next_at: now })
    .where('id', '=', p.id)
    .execute();
  audit({ subject: 'message', id: p.id, what: 'resend', before: { state: message.state }, after: { state: 'queued' } });
  await enqueue(sendOutbox, {}, { key: 'outbox', queue: 'outbox' });
  return {};
});
