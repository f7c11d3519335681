import { handle } from '../../../server/db.ts';
import { listComments } from '../../contract.ts';

export default handle(listComments, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const rows = await work.asSystem(() => {
    const all = work.db
      .selectFrom('comment')
      .innerJoin('account', 'account.id', 'comment.account_id')
      .select(['comment.id', 'comment.at', 'account.name as who', 'comment.account_id', 'comment.body as text', 'comment.external'])
      .where('comment.subject', '=', p.subject)
      .where('comment.record_id', '=', p.id);
    return (work.who.userType === 1 ? all : all.where('comment.external', '=', true)).orderBy('comment.id').limit(500).execute();
  });
  return { rows: rows.map(({ account_id, ...row }) => ({ ...row, mine: account_id === work.who.accountId })) };
});
