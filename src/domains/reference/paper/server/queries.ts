import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, type Day } from '../../../../kernel/day.ts';
import type { Language } from '../../../../kernel/words.ts';
import { partyName } from '../../server/names.ts';
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

/** The name of a paper's record, for its reader: a carrier `c` and a supplier `s` have one abroad as well. */
export function recordName(language: Language): RawBuilder<string> {
  return sql<string>`case p.subject when 'carrier' then ${partyName('c', language)} when 'supplier' then ${partyName('s', language)} else p.name end`;
}
