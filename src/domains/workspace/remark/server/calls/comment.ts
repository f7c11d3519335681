import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type WorkspaceTables } from '../../../server/db.ts';
import { addComment } from '../../contract.ts';

export default handle(addComment, async (work, p) => {
  const { db, who, audit, push } = work;
  await work.needRecord(p.subject, p.id);
  const external = p.external || who.userType !== 1;
  const { id } = await work.asSystem(() =>
    db
      .insertInto('comment')
      .values({ subject: p.subject, record_id: p.id, account_id: who.accountId, body: p.text, external })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  const others = who.userType === 1 ? await colleagues(work, p.mentions) : [];
  if (others.length > 0) {
    push({
      type: 1,
      topic: 'mention',
      to: { accounts: others },
      title: 'remark.mentionedTitle',
      message: 'remark.mentioned',
      facts: { who: who.name, text: p.text.slice(0, 200) },
      ...(p.place === undefined ? {} : { link: p.place }),
    });
  }
  audit({ subject: p.subject, id: p.id, what: 'comment', note: p.text.slice(0, 500) });
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
