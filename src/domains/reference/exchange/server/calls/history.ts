import { sql } from 'kysely';
import { addDays, dayIn } from '../../../../../kernel/day.ts';
import { handle } from '../../../server/db.ts';
import { rateHistory } from '../../contract.ts';

const daysBack = 731;

export default handle(rateHistory, async ({ db, now, who }, { base, quote }) => {
  const points = await db
    .selectFrom('exchange_rate')
    .select(['valid_from as from', 'valid_to as to', 'side', sql<string>`trim_scale(rate)::text`.as('rate')])
    .where('base', '=', base)
    .where('quote', '=', quote)
    .where('company_id', 'is', null)
    .where('kind', 'in', ['spot', 'month'])
    .where('confirmed', '=', true)
    .where('valid_to', '>=', addDays(dayIn(now, who.timeZone), -daysBack))
    .orderBy('valid_from')
    .limit(2000)
    .execute();
  return { points };
});
