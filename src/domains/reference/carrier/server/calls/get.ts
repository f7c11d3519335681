import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getCarrier } from '../../contract.ts';

export default handle(getCarrier, async ({ db }, { id }) => {
  const carrier = await db.selectFrom('carrier').selectAll().where('id', '=', id).executeTakeFirst();
  if (!carrier) throw new Refusal('NOT_FOUND');
  const { insurance_minor: minor, insurance_currency: currency } = carrier;
  return { ...carrier, insurance_amount: minor !== null && currency !== null ? amountOf(currency, minor) : null };
});
