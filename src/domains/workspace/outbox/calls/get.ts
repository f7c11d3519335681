import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { getMessage } from '../contract.ts';

export default handle(getMessage, async ({ db }, { id }) => {
  const message = await db
    .selectFrom('message_outbox')
    .select(['state', 'attempts', 'why', 'error', 'next_at'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  return message;
});
