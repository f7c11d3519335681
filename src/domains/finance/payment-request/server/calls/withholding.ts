import { amountOf, minorOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { companiesOf } from '../../../charge/server/queries.ts';
import { handle } from '../../../server/db.ts';
import { requestWithholding } from '../../contract.ts';
import { proposedWithholding } from '../withholding.ts';

export default handle(requestWithholding, async (work, { id, amount: paid, value_on: day }) => {
  const request = await work.db
    .selectFrom('payment_request')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', 'in', companiesOf(work.who))
    .executeTakeFirst();
  if (!request) throw new Refusal('NOT_FOUND');
  const parts = await proposedWithholding(work, request, { amountMinor: minorOf('amount', request.currency, paid), day });
  const amount = (minor: bigint): string => amountOf(request.currency, minor);
  return {
    amount: amount(parts.reduce((sum, { minor }) => sum + minor, 0n)),
    parts: parts.map(({ percent, basis, netMinor, minor }) => ({ percent, basis, net: amount(netMinor), amount: amount(minor) })),
  };
});
