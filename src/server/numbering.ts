import type { Client, Pool } from './db.ts';

const take = { name: 'number-take', text: 'select app.take_numbers($1, $2, $3, $4) as no' };

/** The next numbers of a series, as SOQ2611210042 (the function's migration says how they are written). */
async function takeNumbers(
  client: Pick<Client, 'query'>,
  series: string,
  companyId: bigint,
  many: number,
  now: Date,
): Promise<[string, ...string[]]> {
  const { rows } = await client.query<{ no: string }>(take, [series, companyId, many, now]);
  const [first, ...others] = rows.map(({ no }) => no);
  if (first === undefined) throw new Error(`no own company ${companyId}`);
  return [first, ...others];
}

/**
 * The next number of a series without gaps, SOQ2611210042. The counter's row is locked until the transaction ends, so
 * that a number is used or free, never lost. Another transaction that needs a number of the same series waits until
 * then.
 */
export async function nextNumber(client: Client, series: string, companyId: bigint, now: Date): Promise<string> {
  const [number] = await takeNumbers(client, series, companyId, 1, now);
  return number;
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
        const numbers = await takeNumbers(pool, series, companyId, served.length, now);
        for (const [place, { resolve, reject }] of served.entries()) {
          const number = numbers[place];
          if (number === undefined) reject(new Error(`series ${series} gave ${numbers.length} numbers for ${served.length}`));
          else resolve(number);
        }
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
