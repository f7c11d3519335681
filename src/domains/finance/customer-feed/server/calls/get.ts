import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getFeed } from '../../contract.ts';
import { feedOf } from '../feeds.ts';

export default handle(getFeed, async (work, { id }) => {
  const feed = await feedOf(work, id).executeTakeFirst();
  if (!feed) throw new Refusal('NOT_FOUND');
  const { password, secret: _secret, previous_secret: _previous, ...facts } = feed;
  return { ...facts, has_password: password !== null };
});
