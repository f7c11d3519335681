import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveMailTemplate } from '../../contract.ts';
import { mayChangeTexts, ownTexts } from '../mail-account.ts';

export default handle(saveMailTemplate, async ({ db, who, now, audit, product }, { use, version, ...texts }) => {
  if (!mayChangeTexts(who)) throw new Refusal('BEYOND_YOUR_RIGHTS');
  const before = await db.selectFrom('mail_template').selectAll().where('use', '=', use).forUpdate().executeTakeFirst();
  if ((before?.version ?? 0) !== version) throw new Refusal('CHANGED_MEANWHILE');
  const savedTemplate = before
    ? await db
        .updateTable('mail_template')
        .set({ ...texts, version: version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('mail_template')
        .values({ use, ...texts, updated_at: now })
        .returning(['id', 'version'])
        .executeTakeFirstOrThrow();
  const was = before ?? ownTexts(product, use);
  audit({
    subject: 'mailTemplate',
    id: savedTemplate.id,
    what: 'save',
    before: Object.fromEntries(Object.keys(texts).map((key) => [key, was[key as keyof typeof texts]])),
    after: texts,
  });
  return { version: savedTemplate.version };
});
