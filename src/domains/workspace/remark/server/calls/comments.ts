import { sql } from 'kysely';
import { handle } from '../../../server/db.ts';
import { listComments } from '../../contract.ts';
import { followersOf } from '../followers.ts';

export default handle(listComments, async (work, p) => {
  await work.needRecord(p.subject, p.id);
  const isStaff = work.who.userType === 1;
  const { comments, files } = await work.asSystem(async () => {
    const all = work.db
      .selectFrom('comment')
      .innerJoin('account', 'account.id', 'comment.account_id')
      .select(['comment.id', 'comment.at', 'account.name as who', 'comment.account_id', 'comment.body as text', 'comment.external'])
      .select('comment.file_ids')
      .where('comment.subject', '=', p.subject)
      .where('comment.record_id', '=', p.id);
    const comments = await (isStaff ? all : all.where('comment.external', '=', true)).orderBy('comment.id').limit(500).execute();
    const ids = comments.flatMap(({ file_ids }) => file_ids.map(String));
    const files =
      ids.length === 0
        ? []
        : await work.db
            .selectFrom('file')
            .select(['id', 'name', 'mime', 'bytes'])
            .where(sql<boolean>`id = any(${ids}::bigint[])`)
            .execute();
    return { comments, files: new Map(files.map(({ bytes, ...file }) => [file.id, { ...file, size: Number(bytes) }])) };
  });
  const followers = isStaff ? await followersOf(work, p) : [];
  return {
    rows: comments.map(({ account_id, file_ids, ...row }) => ({
      ...row,
      mine: account_id === work.who.accountId,
      files: file_ids.flatMap((id) => files.get(id) ?? []),
    })),
    followers: followers.map(({ name }) => name),
    following: followers.some(({ account_id }) => account_id === work.who.accountId),
  };
});
