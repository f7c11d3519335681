import type { Translate } from '../i18n.ts';
import { refusedText } from './refused-text.ts';

/** What became of one row of a batch. `why` null is done. */
export type Outcome<Row> = { readonly row: Row; readonly why: string | null; readonly reference: string | null };

const atOnce = 4;

/** Does one thing for each row, a few at a time; a refusal is that row's result and stops nothing. `stopped` ends it between rows. */
export async function runEach<Row>(
  rows: readonly Row[],
  each: (row: Row) => Promise<unknown>,
  told: (done: number) => void,
  stopped: () => boolean,
  t: Translate,
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = [];
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row !== undefined && !stopped(); row = waiting.shift()) {
      try {
        await each(row);
        outcomes.push({ row, why: null, reference: null });
      } catch (thrown) {
        const { text, reference } = refusedText(thrown, t);
        outcomes.push({ row, why: text, reference });
      }
      told(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return rows.flatMap((row) => outcomes.find((outcome) => outcome.row === row) ?? []);
}

/** How many rows one call of a batch takes. */
const manyMax = 100;

/** Does a thing by calls that take many rows; `stopped` ends it between calls. */
export async function runMany<Row extends { readonly id: string }>(
  rows: readonly Row[],
  many: (rows: readonly Row[]) => Promise<ReadonlyMap<string, string | null>>,
  told: (done: number) => void,
  stopped: () => boolean,
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = [];
  for (let from = 0; from < rows.length && !stopped(); from += manyMax) {
    const some = rows.slice(from, from + manyMax);
    const why = await many(some);
    outcomes.push(...some.map((row) => ({ row, why: why.get(row.id) ?? null, reference: null })));
    told(outcomes.length);
  }
  return outcomes;
}

/** How many rows stand in each state, most first. */
export function countBy<Row>(rows: readonly Row[], of: (row: Row) => string): [string, number][] {
  return [...Map.groupBy(rows, of)].map(([key, group]): [string, number] => [key, group.length]).sort((a, b) => b[1] - a[1]);
}
