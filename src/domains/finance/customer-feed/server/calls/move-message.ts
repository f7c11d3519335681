import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { moveFeedMessage } from '../../contract.ts';
import { startDelivery } from '../feeds.ts';
import { messages, settle } from '../messages.ts';

/** The stream is locked before its message, as by the workers. Messages that become due are sent at once. */
export default handle(moveFeedMessage, async (work, p) => {
  const { db, who } = work;
  const stream = await db
    .selectFrom('feed_stream as s')
    .innerJoin('feed_message as m', 'm.stream_id', 's.id')
    .select('s.id')
    .where('m.id', '=', p.id)
    .where('m.company_id', 'in', [...who.companyIds])
    .forUpdate('s')
    .executeTakeFirst();
  if (!stream) throw new Refusal('NOT_FOUND');
  const message = requireVersion(
    await db.selectFrom('feed_message').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst(),
    p.version,
  );
  const { state, version } = await messages.take(work, message, p);
  await settle(work, stream.id);
  await startDelivery(work);
  return { state, version };
});
