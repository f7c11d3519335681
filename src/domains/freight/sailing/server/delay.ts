import { type RawBuilder, sql } from 'kysely';

/** The delay of one event of a port call in whole hours: `delayHours` of rules.ts as SQL. */
export function delaySql(alias: string, event: 'arrival' | 'departure', now: Date): RawBuilder<number> {
  const [planned, estimated, actual] = ['planned', 'estimated', 'actual'].map((kind) => sql.ref(`${alias}.${kind}_${event}`));
  return sql<number>`coalesce(greatest(0, floor(extract(epoch from
    coalesce(${actual}, greatest(${estimated}, ${planned}, ${now}::timestamptz)) - ${planned}) / 3600))::int, 0)`;
}
