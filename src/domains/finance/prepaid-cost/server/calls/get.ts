import { amountOf } from '../../../../../kernel/money.ts';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getPrepaidCost } from '../../contract.ts';
import { planOf } from '../../rules.ts';
import { namedPrepaidCosts, prepaidCostRowOf, sharesOf } from '../queries.ts';
import { planLeft } from '../shares.ts';

const standing: ReadonlySet<string> = new Set(['draft', 'submitted', 'spreading', 'changing']);

export default handle(getPrepaidCost, async (work, { id }) => {
  const prepaid = await namedPrepaidCosts(work).where('d.id', '=', id).executeTakeFirst();
  if (!prepaid) throw new Refusal('NOT_FOUND');
  const { currency, functional_currency: functional } = prepaid;
  const text = (minor: bigint, functionalMinor: bigint) => ({
    currency,
    amount: amountOf(currency, minor),
    functional: amountOf(functional, functionalMinor),
  });
  const whole = { method: prepaid.method, from: prepaid.from_on, to: prepaid.to_on, minor: 0n, functionalMinor: 0n };
  const days = new Map(planOf(whole).map((share) => [share.month, share.days]));
  const booked = (await sharesOf(work, prepaid)).map((row) => ({
    ...row,
    ...text(row.amount_minor, row.functional_minor),
    days: row.rest ? null : (days.get(row.month) ?? 0),
    note: row.rest ? ('rest' as const) : row.late ? ('late' as const) : null,
  }));
  const planned = standing.has(prepaid.state) ? planLeft(prepaid) : [];
  return {
    ...prepaidCostRowOf(prepaid, work),
    shares: [
      ...booked,
      ...planned.map((share) => ({
        month: share.month,
        days: share.days,
        ...text(share.minor, share.functionalMinor),
        posted_on: null,
        note: null,
      })),
    ],
  };
});
