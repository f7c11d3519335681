import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getCustomer } from '../../contract.ts';

export default handle(getCustomer, async ({ db }, { id }) => {
  const customer = await db.selectFrom('customer').selectAll().where('id', '=', id).executeTakeFirst();
  if (!customer) throw new Refusal('NOT_FOUND');
  const contacts = await db.selectFrom('customer_contact').selectAll().where('customer_id', '=', id).orderBy('id').execute();
  const teams = await db.selectFrom('customer_team').select('team_id').where('customer_id', '=', id).orderBy('team_id').execute();
  const { credit_limit_minor: minor, credit_currency } = customer;
  return {
    ...customer,
    credit_limit: minor === null ? null : amountOf(credit_currency, minor),
    contacts,
    team_ids: teams.map((team) => team.team_id),
  };
});
