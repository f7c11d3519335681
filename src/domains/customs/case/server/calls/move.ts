import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { declarations, lockDeclaration } from '../../../declaration/server/declaration.ts';
import { takeBackRelease } from '../../../declaration/server/take-back.ts';
import { handle, mover } from '../../../server/db.ts';
import { moveCase } from '../../contract.ts';
import { caseStates } from '../../states.ts';
import { amend, requireAccepted } from '../amend.ts';

const cases = mover({
  subject: 'customsCase',
  table: 'customs_case',
  machine: caseStates,
  params: moveCase.params,
  parts: { prepared: (_work, one) => [one.created_by, ...one.preparers] },
  effects: {
    refuse: (_work, _one, { reason }) => ({ decision: reason }),
    withdraw: (_work, _one, { reason }) => ({ decision: reason }),
  },
});

/** The declaration is locked before its case. An approved change is applied in the same transaction. */
export default handle(moveCase, async (work, p) => {
  const { db, who } = work;
  const of = requireVersion(
    await db
      .selectFrom('customs_case')
      .select(['declaration_id', 'version'])
      .where('id', '=', p.id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst(),
    p.version,
  );
  const declaration = await lockDeclaration(work, of.declaration_id, 'any');
  const one = requireVersion(
    await db.selectFrom('customs_case').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst(),
    p.version,
  );
  const moved = await cases.take(work, one, p);
  if (p.action === 'approve') {
    requireAccepted(declaration);
    if (one.kind === 'amendment') await amend(work, declaration, one.changes);
    else {
      if (declaration.taxes_paid_on) throw new Refusal('TAXES_PAID', { no: declaration.no });
      if (declaration.state === 'released') await takeBackRelease(work, declaration);
      await declarations.follow(work, declaration, 'delete', { taxes_confirmed_by: null, taxes_confirmed_at: null }, one.reason);
    }
  }
  return { state: moved.state, version: moved.version };
});
