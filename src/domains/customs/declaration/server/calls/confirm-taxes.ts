import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { confirmTaxes } from '../../contract.ts';
import { acceptedStates } from '../../states.ts';
import { lockDeclaration, taxTexts, totalTaxes } from '../declaration.ts';

export default handle(confirmTaxes, async (work, { id, version }) => {
  const declaration = await lockDeclaration(work, id, version);
  if (!acceptedStates.includes(declaration.state)) throw new Refusal('NOT_ACCEPTED', { no: declaration.no });
  if (totalTaxes(declaration) === 0n) throw new Refusal('NO_TAXES', { no: declaration.no });
  if (declaration.taxes_confirmed_at) throw new Refusal('TAXES_CONFIRMED', { no: declaration.no });
  const changes = { taxes_confirmed_by: work.who.accountId, taxes_confirmed_at: work.now, version: declaration.version + 1 };
  await work.db
    .updateTable('customs_declaration')
    .set({ ...changes, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({
    subject: 'declaration',
    id,
    what: 'confirmTaxes',
    after: { ...taxTexts(declaration), currency: declaration.local_currency },
  });
  return { version: changes.version };
});
