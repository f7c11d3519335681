import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Merging, merging } from '../../reference/merge/events.ts';
import { react } from './db.ts';

/** A reaction to a merge: the rows of a table that name the customer or carrier that went, those of `only`, name its survivor from then on. */
export const nameSurvivor = (table: string, part: Merging['partCounts'][number]['part'], only: RawBuilder<SqlBool> = sql`true`) =>
  react(merging, (work, { of, from, into, taking, partCounts }) =>
    work.asSystem(async () => {
      if (of === 'consignor') return;
      const column = sql.ref(`${of}_id`);
      const named = sql`${column} = ${from} and ${only}`;
      const { rows } = taking
        ? await sql<{ id: bigint }>`update ${sql.table(table)} set ${column} = ${into} where ${named} returning id`.execute(work.db)
        : await sql<{ id: bigint }>`select id from ${sql.table(table)} where ${named}`.execute(work.db);
      if (rows.length > 0) partCounts.push({ part, moves: rows.length, stays: 0 });
    }),
  );
