import type { z } from 'zod';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import type { AccountWho } from '../../../../../server/session.ts';
import type { Work } from '../../../../../server/work.ts';
import { handle, type IdentityTables } from '../../../server/db.ts';
import { savePageTemplate } from '../../contract.ts';
import { lockTemplate, pagesOfReader, refuseReader, tellReaders } from '../queries.ts';

type IdentityWork = Work<IdentityTables, AccountWho>;
type Params = z.output<typeof savePageTemplate.params>;

export default handle(savePageTemplate, async (work, p) => {
  const columns = await columnsOf(work, p);
  await refuseReader(work, columns.role_id);
  return p.id === undefined ? create(work, columns) : change(work, p.id, p.version, columns);
});

/** The columns of a template. Refuses a page that the reader cannot open, and a template without a required field. */
async function columnsOf(work: IdentityWork, { reader, role_id, customer_id, cmd, shown }: Params) {
  const page = (await pagesOfReader(work, { reader, role_id, customer_id })).find((one) => one.cmd === cmd);
  if (!page) throw badField('cmd', 'NOT_KNOWN');
  const order = [...new Set(shown)];
  if (order.some((key) => !page.fields.some((field) => field.key === key))) throw badField('shown', 'NOT_KNOWN');
  const hidden = page.fields.filter(({ key }) => !order.includes(key));
  const required = hidden.find((field) => field.required !== null);
  if (required) throw new Refusal('FIELD_REQUIRED', { field: required.key });
  return {
    role_id: reader === 'role' ? role_id : null,
    customer_id: reader === 'customer' ? customer_id : null,
    cmd,
    subject: page.subject,
    shown: order,
    hidden: hidden.map(({ key }) => key),
  };
}
type Columns = Awaited<ReturnType<typeof columnsOf>>;

async function create(work: IdentityWork, columns: Columns): Promise<{ id: bigint; version: number }> {
  const { db, who, now, audit } = work;
  const inserted = await db
    .insertInto('page_template')
    .values({ ...columns, created_by: who.accountId, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('DUPLICATE');
  audit({ subject: 'pageTemplate', id: inserted.id, what: 'create', after: auditFacts(columns) });
  await tellReaders(work, columns);
  return { id: inserted.id, version: 1 };
}

async function change(
  work: IdentityWork,
  id: bigint,
  seen: number | undefined,
  columns: Columns,
): Promise<{ id: bigint; version: number }> {
  if (seen === undefined) throw badField('version', 'REQUIRED');
  const before = await lockTemplate(work, id, seen);
  if (before.role_id !== columns.role_id || before.customer_id !== columns.customer_id) throw badField('reader', 'FIXED_ONCE_MADE');
  if (before.cmd !== columns.cmd) throw badField('cmd', 'FIXED_ONCE_MADE');
  const version = before.version + 1;
  await work.db
    .updateTable('page_template')
    .set({ ...columns, version, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'pageTemplate', id, what: 'save', before: auditFacts(before), after: auditFacts(columns) });
  await tellReaders(work, columns);
  return { id, version };
}

function auditFacts({ cmd, shown, hidden }: Pick<Columns, 'cmd' | 'shown' | 'hidden'>) {
  return { cmd, shown: shown.join(', '), hidden_names: hidden.join(', ') };
}
