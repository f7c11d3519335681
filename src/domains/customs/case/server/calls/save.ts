import { Refusal, badField } from '../../../../../kernel/refusal.ts';
import { withPreparer } from '../../../../../server/move.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { lockDeclaration } from '../../../declaration/server/declaration.ts';
import { handle } from '../../../server/db.ts';
import { saveCase } from '../../contract.ts';
import { changesOf, requireAccepted } from '../amend.ts';

export default handle(saveCase, async (work, { id, version, declaration_id, kind, reason, changes: wanted }) => {
  const { db, now, who } = work;
  const declaration = await lockDeclaration(work, declaration_id, 'any');
  requireAccepted(declaration);
  const changes = kind === 'amendment' ? changesOf(declaration, wanted) : [];
  if (kind === 'amendment' && changes.length === 0) throw badField('changes', 'REQUIRED');
  const values = { kind, reason, changes: JSON.stringify(changes) };
  if (id) {
    const before = requireVersion(
      await db
        .selectFrom('customs_case')
        .selectAll()
        .where('id', '=', id)
        .where('declaration_id', '=', declaration_id)
        .forUpdate()
        .executeTakeFirst(),
      version ?? 0,
    );
    if (before.state !== 'draft') throw new Refusal('CASE_FIXED');
    await db
      .updateTable('customs_case')
      .set({ ...values, version: before.version + 1, updated_at: now, preparers: withPreparer(who.accountId) })
      .where('id', '=', id)
      .execute();
    work.audit({
      subject: 'customsCase',
      id,
      what: 'save',
      before: { reason: before.reason, changes: before.changes },
      after: { reason, changes },
    });
    return { id, version: before.version + 1 };
  }
  const open = await db
    .selectFrom('customs_case')
    .select('id')
    .where('declaration_id', '=', declaration_id)
    .where('state', 'in', ['draft', 'sent'])
    .executeTakeFirst();
  if (open) throw new Refusal('CASE_OPEN', { no: declaration.no });
  const created = await db
    .insertInto('customs_case')
    .values({ ...values, declaration_id, company_id: declaration.company_id, created_by: who.accountId })
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
  work.audit({ subject: 'customsCase', id: created.id, what: 'create', after: { declaration: declaration.no, kind, reason, changes } });
  return created;
});
