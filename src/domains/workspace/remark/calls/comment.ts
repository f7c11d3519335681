import { handle } from '../../db.ts';
import { addComment } from '../contract.ts';

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
  const others = p.mentions.filter((account) => account !== who.accountId);
  if (who.userType === 1 && others.length > 0) {
    push({
      type: 1,
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
