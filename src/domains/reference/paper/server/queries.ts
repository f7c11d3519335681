import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type Day } from '../../../../kernel/day.ts';
import { type PaperState, warnDays } from '../rules.ts';

/** Rows whose earliest last day is in one of these states. `earliest` must be the indexed expression. */
export function papersAre(earliest: RawBuilder<unknown>, states: readonly PaperState[], today: Day): RawBuilder<SqlBool> {
  const limit = addDays(today, warnDays);
  const clauses = states.map((state) =>
    state === 'expired'
      ? sql`${earliest} < ${today}::date`
      : state === 'soon'
        ? sql`${earliest} between ${today}::date and ${limit}::date`
        : sql`${earliest} > ${limit}::date`,
  );
  return sql`(${sql.join(clauses, sql` or `)})`;
}
