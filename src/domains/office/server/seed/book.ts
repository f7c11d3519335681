import { sql } from 'kysely';
import type { SeedContext } from '../../../../server/seed.ts';
import { type Book, readBook } from '../../../finance/server/seed/book.ts';
import type { OfficeTables } from '../db.ts';

export type Context = SeedContext<OfficeTables>;
export type OfficeBook = Book;

/** The lookups of the seed. Numbers go on after those that the finance seed gave out. */
export async function readOfficeBook(context: Context): Promise<OfficeBook> {
  const book = await readBook(context);
  const { rows } = await sql<{ company_id: bigint; series: string; day: string; last: number }>`
    select company_id, series, day::text, last from number_series`.execute(context.db);
  const counters = new Map(rows.map((row) => [`${row.series} ${row.company_id} ${row.day}`, row]));
  const given = new Set<string>();
  return {
    ...book,
    next(series, companyId, day) {
      const key = `${series} ${companyId} ${day}`;
      const counter = counters.get(key) ?? { company_id: companyId, series, day, last: 0 };
      counter.last += 1;
      counters.set(key, counter);
      given.add(key);
      return `${series}${book.company(companyId).number_mark}${day.slice(2).replaceAll('-', '')}${String(counter.last).padStart(4, '0')}`;
    },
    async keep(db) {
      const changed = [...given].flatMap((key) => {
        const counter = counters.get(key);
        return counter ? [{ ...counter, company_id: String(counter.company_id) }] : [];
      });
      await sql`insert into number_series (company_id, series, day, last)
        select company_id, series, day, last from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as n (company_id bigint, series text, day date, last integer)
        on conflict (company_id, series, day) do update set last = excluded.last`.execute(db);
    },
  };
}
