import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveBillTemplate } from '../../contract.ts';
import type { Layout } from '../../layout.ts';
import { isAmount } from '../../rules.ts';
import { lockTemplate } from '../queries.ts';

export default handle(saveBillTemplate, async (work, { id, version, name, company_id, customer_id, layout }) => {
  const { db, who, now, audit } = work;
  validateColumns(layout);
  const json = JSON.stringify(layout);
  if (id === undefined) {
    if (!who.companyIds.includes(company_id)) throw badField('company_id', 'NOT_KNOWN');
    if (customer_id !== null) await work.needChosen('customer', customer_id);
    // The company's row serialises the numbers of versions that are created at the same time.
    await db.selectFrom('own_company').select('id').where('id', '=', company_id).forUpdate().executeTakeFirstOrThrow();
    const last = await db
      .selectFrom('bill_template')
      .select((eb) => eb.fn.max('revision').as('revision'))
      .where('company_id', '=', company_id)
      .where(sql<boolean>`customer_id is not distinct from ${customer_id}`)
      .executeTakeFirst();
    const revision = (last?.revision ?? 0) + 1;
    const template = await db
      .insertInto('bill_template')
      .values({ name, company_id, customer_id, revision, layout: json, created_by: who.accountId, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    audit({ subject: 'billTemplate', id: template.id, what: 'create', after: { name, revision, ...auditFacts(layout) } });
    return { id: template.id, version: 1 };
  }
  if (version === undefined) throw badField('version', 'REQUIRED');
  const before = await lockTemplate(work, id, version);
  if (before.state !== 'draft') throw new Refusal('TEMPLATE_NOT_DRAFT');
  if (before.company_id !== company_id) throw badField('company_id', 'FIXED_ONCE_MADE');
  if (before.customer_id !== customer_id) throw badField('customer_id', 'FIXED_ONCE_MADE');
  await db
    .updateTable('bill_template')
    .set({ name, layout: json, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
  audit({
    subject: 'billTemplate',
    id,
    what: 'save',
    before: { name: before.name, ...auditFacts(before.layout) },
    after: { name, ...auditFacts(layout) },
  });
  return { id, version: version + 1 };
});

function validateColumns({ columns }: Layout): void {
  const [first] = columns;
  if (first && isAmount(first.key)) throw new Refusal('TEMPLATE_FIRST_COLUMN');
  if (new Set(columns.map(({ key }) => key)).size < columns.length) throw new Refusal('TEMPLATE_COLUMN_TWICE');
}

function auditFacts({ columns, grouping, subtotals, currencies, paper, language, notes }: Layout) {
  return { columns: columns.map(({ key }) => key).join(', '), grouping, subtotals, currencies, paper, language, notes };
}
