import { Refusal } from '../../../../../kernel/refusal.ts';
import { mailSeenBy } from '../../../mail/server/mail-account.ts';
import { handle } from '../../../server/db.ts';
import { cancelMessage } from '../../contract.ts';

export default handle(cancelMessage, async ({ db, who, audit }, { id }) => {
  const message = await db
    .selectFrom('message_outbox')
    .select('state')
    .where('id', '=', id)
    .where(mailSeenBy(who, 'company_id'))
    .forUpdate()
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  if (message.state !== 'queued') throw new Refusal('ILLEGAL_MOVE', { state: message.state });
  await db.updateTable('message_outbox').set({ state: 'cancelled' }).where('id', '=', id).where('state', '=', 'queued').execute();
  audit({ subject: 'message', id, what: 'cancel', before: { state: 'queued' }, after: { state: 'cancelled' } });
  return {};
});
