import type { Client, Pool } from './db.ts';

/** Series + company mark + yyMMdd + a counter of at least four digits that restarts each day, by the company's own time zone. */
type Taken = { readonly mark: string; readonly day: string; readonly last: number };
function written(series: string, { mark, day }: Taken, count: number): string {
  return `${series}${mark}${day}${String(count).padStart(4, '0')}`;
}

const take = {
  name: 'number-take',
  text: `
    with company as (select number_mark as mark, ($4::timestamptz at time zone time_zone)::date as day from own_company where id = $1),
    counted as (
      insert into number_series as n (company_id, series, day, last) select $1, $2, day, $3 from company
      on conflict (company_id, series, day) do update set last = n.last + $3 returning last
    )
    select mark, to_char(day, 'YYMMDD') as day, last from company, counted`,
};

async function takeNumbers(client: Pick<Client, 'query'>, series: string, companyId: bigint, many: number, now: Date): Promise<Taken> {
  const { rows } = await client.query<Taken>(take, [companyId, series, many, now]);
  if (!rows[0]) throw new Error(`no own company ${companyId}`);
  return rows[0];
}

/**
 * The next number of a series without gaps, SOQ2611210042. The counter's row is locked until the transaction ends, so
 * that a number is used or free, never lost. Another transaction that needs a number of the same series waits until
 * then.
 */
export async function nextNumber(client: Client, series: string, companyId: bigint, now: Date): Promise<string> {
  const block = await takeNumbers(client, series, companyId, 1, now);
  return written(series, block, block.last);
}

export type Numbers = {
  /** The next number of a series in which a gap is harmless: a failed transaction leaves one. Nobody waits for its end. */
  next(series: string, companyId: bigint, now: Date): Promise<string>;
};

type Waiting = { readonly resolve: (number: string) => void; readonly reject: (error: unknown) => void };

/**
 * Counts outside the transactions that use the numbers, on connections of its own: a transaction that held one
 * connection of the shared pool and waited for another could wait for ever. Requests that arrive during a count share
 * the next one.
 */
export function numbersOn(pool: Pool): Numbers {
  const lines = new Map<string, Waiting[]>();

  async function serve(key: string, series: string, companyId: bigint, now: Date): Promise<void> {
    for (let waiting = lines.get(key); waiting && waiting.length > 0; waiting = lines.get(key)) {
      const served = waiting.splice(0);
      try {
        const block = await takeNumbers(pool, series, companyId, served.length, now);
        served.forEach(({ resolve }, place) => resolve(written(series, block, block.last - served.length + 1 + place)));
      } catch (error) {
        for (const { reject } of served) reject(error);
      }
    }
    lines.delete(key);
  }

  return {
    next(series, companyId, now) {
      // Requests that share a count share its day as well.
      const key = `${series} ${companyId} ${now.toISOString().slice(0, 13)}`;
      return new Promise((resolve, reject) => {
        const line = lines.get(key);
        if (line) return void line.push({ resolve, reject });
        lines.set(key, [{ resolve, reject }]);
        void serve(key, series, companyId, now);
      });
    },
  };
}
