import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { saveFeeTemplate } from '../../contract.ts';
import { lockTemplate } from '../template.ts';

export default handle(saveFeeTemplate, async (work, p) => {
  const { db, who, now, audit } = work;
  const { name, remark } = p;
  const before = p.id === undefined ? undefined : await lockTemplate(work, { id: p.id, version: p.version });
  const company_id = before?.company_id ?? p.company_id ?? who.companyId;
  if (!companiesOf(who).includes(company_id)) throw new Refusal('NOT_FOUND');
  const saved = before
    ? await db
        .updateTable('fee_template')
        .set({ name, remark, version: before.version + 1, updated_at: now })
        .where('id', '=', before.id)
        .returning(['id', 'version', 'side'])
        .executeTakeFirstOrThrow()
    : await db
        .insertInto('fee_template')
        .values({ company_id, side: p.side, business: p.business, name, remark, created_by: who.accountId })
        .returning(['id', 'version', 'side'])
        .executeTakeFirstOrThrow();
  audit({
    subject: 'feeTemplate',
    id: saved.id,
    what: before ? 'save' : 'create',
    ...(before ? { before: { name: before.name, remark: before.remark } } : {}),
    after: { name, remark },
  });
  return saved;
});
