import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { withdrawTaxes } from '../../contract.ts';
import { dutiesWithdrawn } from '../../events.ts';
import { lockDeclaration } from '../declaration.ts';

export default handle(withdrawTaxes, async (work, { id, version, reason }) => {
  const declaration = await lockDeclaration(work, id, version);
  if (!declaration.taxes_paid_on) throw new Refusal('TAXES_NOT_PAID', { no: declaration.no });
  await work.publish(dutiesWithdrawn, { declarationId: id });
  const changes = { taxes_paid_by: null, taxes_paid_on: null, payment_no: null, version: declaration.version + 1 };
  await work.db
    .updateTable('customs_declaration')
    .set({ ...changes, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  const { taxes_paid_on, payment_no } = declaration;
  work.audit({
    subject: 'declaration',
    id,
    what: 'withdrawTaxes',
    before: { paid_on: taxes_paid_on, payment_no },
    after: { paid_on: null },
    note: reason,
  });
  return { version: changes.version };
});
