import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { resendMessage } from '../contract.ts';

export default handle(resendMessage, async ({ db, now, audit }, p) => {
  const message = await db
    .selectFrom('message_outbox')
    .select(['state', 'recipient'])
    .where('id', '=', p.id)
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  if (message.state !== 'failed' && message.state !== 'kept') throw new Refusal('ILLEGAL_MOVE', { state: message.state });
  await db.updateTable('message_outbox').set({ state: 'queued', attempts: 0, error: null, next_at: now }).where('id', '=', p.id).execute();
  audit({ subject: 'message', id: p.id, what: 'resend', before: { state: message.state }, after: { state: 'queued' } });
  return {};
});
