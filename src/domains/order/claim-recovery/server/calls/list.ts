import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { listRecoveries } from '../../contract.ts';
import { recoverableStates } from '../../states.ts';

const rowsMax = 200;

export default handle(listRecoveries, async ({ db, who }, { claim_id }) => {
  const claim = await db
    .selectFrom('cargo_claim')
    .select(['state', 'currency'])
    .where('id', '=', claim_id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!claim) throw new Refusal('NOT_FOUND');
  const rows = await db
    .selectFrom('claim_recovery as r')
    .innerJoin('carrier as k', 'k.id', 'r.carrier_id')
    .leftJoin('account as a', 'a.id', 'r.created_by')
    .selectAll('r')
    .select([shortName('k', who.language).as('party_name'), 'a.name as created_by_name'])
    .where('r.claim_id', '=', claim_id)
    .orderBy('r.id', 'desc')
    .limit(rowsMax)
    .execute();
  return {
    currency: claim.currency,
    open: recoverableStates.some((state) => state === claim.state),
    rows: rows.map(({ amount_minor, charged_minor, ...row }) => ({
      ...row,
      amount: amountOf(row.currency, amount_minor),
      charged: charged_minor === null ? null : amountOf(row.currency, charged_minor),
      own: who.accountId !== null && row.created_by === who.accountId,
    })),
  };
});
