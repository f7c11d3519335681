import { handle } from '../../../server/db.ts';
import { followRecord } from '../../contract.ts';
import { follow } from '../followers.ts';

export default handle(followRecord, async (work, p) => {
  const { db, who, audit } = work;
  await work.needRecord(p.subject, p.id);
  if (p.follow) await follow(work, p, [who.accountId]);
  else
    await work.asSystem(() =>
      db
        .deleteFrom('record_follower')
        .where('subject', '=', p.subject)
        .where('record_id', '=', p.id)
        .where('account_id', '=', who.accountId)
        .execute(),
    );
  audit({ subject: 'follower', id: p.id, what: p.follow ? 'follow' : 'unfollow', after: { record: p.subject } });
  return {};
});
