import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { rateDeclaration as contract } from '../../contract.ts';
import { companiesOf } from '../queries.ts';
import { brokerDeclaration, rateDeclaration } from '../rate-declaration.ts';

/** Charges a released declaration whose broker had no payee or no quotation when it was released. An unpriced line is rated again. */
export default handle(contract, async (work, { declaration_id }) => {
  await work.db.selectFrom('customs_declaration').select('id').where('id', '=', declaration_id).forUpdate().executeTakeFirst();
  const declaration = await brokerDeclaration(work, declaration_id, companiesOf(work.who));
  if (declaration.released_at === null) throw new Refusal('DECLARATION_NOT_RELEASED', { no: declaration.no });
  if (declaration.broker_id === null) throw new Refusal('DECLARATION_WITHOUT_BROKER', { no: declaration.no });
  if (declaration.payee_id === null) throw new Refusal('BROKER_WITHOUT_PAYEE', { name: declaration.broker_name ?? '' });
  await work.db
    .updateTable('charge')
    .set((eb) => ({ state: 'void' as const, void_reason: 'rateAgain', version: eb('version', '+', 1), updated_at: work.now }))
    .where('declaration_id', '=', declaration_id)
    .where('side', '=', 'payable')
    .where('state', '=', 'unpriced')
    .execute();
  const lines = await rateDeclaration(work, declaration);
  if (lines === 0) throw new Refusal('DECLARATION_CHARGED', { no: declaration.no });
  return { lines };
});
