import { claimUploads } from '../../../../../server/files.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { addComment } from '../../contract.ts';
import { follow, followersOf } from '../followers.ts';
import tellComment from '../jobs/tell-comment.ts';

export default handle(addComment, async (work, p) => {
  const { db, who, audit } = work;
  const record = { subject: p.subject, id: p.id };
  await work.needRecord(p.subject, p.id);
  const isStaff = who.userType === 1;
  const external = p.external || !isStaff;
  await claimUploads(work, who.accountId, p.files, { ...record, internal: !external });
  const { id } = await work.asSystem(() =>
    db
      .insertInto('comment')
      .values({ subject: p.subject, record_id: p.id, account_id: who.accountId, body: p.text, external, file_ids: [...p.files] })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const mentioned = isStaff ? await colleagues(work, p.mentions) : [];
  const aware = new Set([...mentioned, who.accountId]);
  const followers = (await followersOf(work, record)).map(({ account_id }) => account_id).filter((one) => !aware.has(one));
  if (isStaff) await follow(work, record, [who.accountId]);
  if (external || mentioned.length + followers.length > 0)
    await work.enqueue(tellComment, {
      comment_id: String(id),
      mentioned: mentioned.map(String),
      followers: followers.map(String),
      place: p.place ?? null,
    });
  audit({ ...record, what: 'comment', note: p.text.slice(0, 500) });
  return { id };
});

/** The mentioned staff of the companies whose documents the author sees: nobody else is notified of the record. */
async function colleagues({ db, who }: Work<WorkspaceTables, AccountWho>, mentions: readonly bigint[]): Promise<bigint[]> {
  if (mentions.length === 0) return [];
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [...mentions])
    .where('id', '!=', who.accountId)
    .where('user_type', '=', 1)
    .where('active', '=', true)
    .where('company_id', 'in', [...who.companyIds])
    .execute();
  return rows.map(({ id }) => id);
}
