import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { Work } from '../../../../server/work.ts';
import type { FinanceTables } from '../../server/db.ts';

/** The messages of a feed that a replay sends again: recorded on the day or later in the own company's time zone, and not waiting anyway. */
export function replayed({ db }: Pick<Work<FinanceTables>, 'db'>, feedId: bigint, from: Day) {
  return db
    .selectFrom('feed_message as m')
    .innerJoin('own_company as o', 'o.id', 'm.company_id')
    .where('m.feed_id', '=', feedId)
    .where('m.topic', '<>', 'test')
    .where('m.state', '<>', 'waiting')
    .where('m.created_at', '>=', sql<Date>`(${from}::date)::timestamp at time zone o.time_zone`);
}
