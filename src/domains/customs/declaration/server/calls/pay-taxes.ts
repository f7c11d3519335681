import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { payTaxes } from '../../contract.ts';
import { dutiesPaid } from '../../events.ts';
import { acceptedStates } from '../../states.ts';
import { customsDay, lockDeclaration, taxTexts } from '../declaration.ts';
import { dutiesOf } from '../duties.ts';

export default handle(payTaxes, async (work, { id, version, paid_on, payment_no }) => {
  const declaration = await lockDeclaration(work, id, version);
  if (!acceptedStates.includes(declaration.state)) throw new Refusal('NOT_ACCEPTED', { no: declaration.no });
  if (!declaration.taxes_confirmed_at) throw new Refusal('TAXES_NOT_CONFIRMED', { no: declaration.no });
  if (declaration.taxes_paid_on) throw new Refusal('TAXES_PAID', { no: declaration.no });
  if (declaration.taxes_confirmed_by === work.who.accountId) throw new Refusal('FOUR_EYES', { who: work.who.name, context: 'decided' });
  if (paid_on > customsDay(declaration, work.now)) throw badField('paid_on', 'IN_THE_FUTURE');
  await work.publish(dutiesPaid, dutiesOf(declaration, paid_on));
  const changes = { taxes_paid_by: work.who.accountId, taxes_paid_on: paid_on, payment_no, version: declaration.version + 1 };
  await work.db
    .updateTable('customs_declaration')
    .set({ ...changes, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'declaration', id, what: 'payTaxes', after: { ...taxTexts(declaration), paid_on, payment_no } });
  return { version: changes.version };
});
