import type { MoveOutcome } from '../../../kernel/move-call.ts';
import type { Translate } from '../../i18n.ts';
import { sessionCheck } from '../../session.ts';
import type { BatchAction } from '../action/actions.ts';
import type { Column } from '../detail/kinds.ts';
import { refusedText } from '../reply/refused-text.ts';

/** The result of one row of a batch. `why` null means done. */
export type Outcome<Row> = { readonly row: Row; readonly why: string | null; readonly reference: string | null };

const atOnce = 4;

/** True once the user stopped a run or the session in which it began is over: another user must not go on with it. */
function endOf(stopped: () => boolean): () => boolean {
  const isMine = sessionCheck();
  return () => stopped() || !isMine();
}

/** Runs one action for each row, a few at a time. A refusal is that row's result and stops nothing. `stopped` ends the run between rows. */
export async function runEach<Row>(
  rows: readonly Row[],
  each: (row: Row) => Promise<unknown>,
  progress: (done: number) => void,
  stopped: () => boolean,
  t: Translate,
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = [];
  const isOver = endOf(stopped);
  const waiting = [...rows];
  const worker = async () => {
    for (let row = waiting.shift(); row !== undefined && !isOver(); row = waiting.shift()) {
      try {
        await each(row);
        outcomes.push({ row, why: null, reference: null });
      } catch (thrown) {
        const { text, reference } = refusedText(thrown, t);
        outcomes.push({ row, why: text, reference });
      }
      progress(outcomes.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return rows.flatMap((row) => outcomes.find((outcome) => outcome.row === row) ?? []);
}

/** The number of rows in one call of a batch: few enough to show progress and to stop between them. */
const manyAtOnce = 25;

type Portions = {
  /** The most rows of one call. */
  readonly most: number;
  readonly progress: (done: number) => void;
  /** Ends the run between calls. */
  readonly stopped: () => boolean;
  readonly t: Translate;
};

/** Runs an action by calls that take many rows and answer for those that were refused. A call that fails is the result of its rows. */
async function inPortions<Row>(
  rows: readonly Row[],
  call: (rows: readonly Row[]) => Promise<readonly MoveOutcome[]>,
  { most, progress, stopped, t }: Portions,
): Promise<Outcome<Row>[]> {
  const outcomes: Outcome<Row>[] = [];
  const isOver = endOf(stopped);
  for (let from = 0; from < rows.length && !isOver(); from += most) {
    const some = rows.slice(from, from + most);
    try {
      const results = await call(some);
      outcomes.push(
        ...some.map((row, place) => ({
          row,
          why: results[place]?.refused?.msg ?? null,
          reference: results[place]?.refused?.reference ?? null,
        })),
      );
    } catch (thrown) {
      const { text, reference } = refusedText(thrown, t);
      outcomes.push(...some.map((row) => ({ row, why: text, reference })));
    }
    progress(outcomes.length);
  }
  return outcomes;
}

/** Runs an action by calls that take many rows and answer for each of them. */
export function runMany<Row>(
  rows: readonly Row[],
  many: (rows: readonly Row[]) => Promise<readonly MoveOutcome[]>,
  progress: (done: number) => void,
  stopped: () => boolean,
  t: Translate,
): Promise<Outcome<Row>[]> {
  return inPortions(rows, many, { most: manyAtOnce, progress, stopped, t });
}

/**
 * Runs an action by calls that take up to `most` rows and do all of them or none. With one call a refusal is thrown, so that the user can
 * correct the question; with several it is the result of the rows of its call, and the others stay done.
 */
export async function runWhole<Row>(
  rows: readonly Row[],
  most: number,
  all: (rows: readonly Row[]) => Promise<unknown>,
  progress: (done: number) => void,
  stopped: () => boolean,
  t: Translate,
): Promise<Outcome<Row>[]> {
  const call = async (some: readonly Row[]): Promise<readonly MoveOutcome[]> => {
    await all(some);
    return [];
  };
  if (rows.length > most) return inPortions(rows, call, { most, progress, stopped, t });
  await call(rows);
  return rows.map((row) => ({ row, why: null, reference: null }));
}

type Takes<Row> = Pick<BatchAction<Row>, 'takes'>;

/** The rows that an action takes, and those that it leaves out. */
export function splitBy<Row>(
  { takes }: Takes<Row>,
  rows: readonly Row[],
): { readonly taken: readonly Row[]; readonly others: readonly Row[] } {
  const isTaken = (row: Row): boolean => takes?.(row) ?? true;
  return { taken: rows.filter(isTaken), others: rows.filter((row) => !isTaken(row)) };
}

/** The actions that take one of the rows at least. */
export function offeredFor<Row, A extends Takes<Row>>(actions: readonly A[], rows: readonly Row[]): A[] {
  return actions.filter((action) => !action.takes || splitBy(action, rows).taken.length > 0);
}

/** The number of rows in each state, the highest first. */
export function countBy<Row>(rows: readonly Row[], of: (row: Row) => string): [string, number][] {
  return [...Map.groupBy(rows, of)].map(([key, group]): [string, number] => [key, group.length]).sort((a, b) => b[1] - a[1]);
}

/** The column by which a row is named. */
export function nameColumn<Row>(columns: readonly Column<Row>[]): Column<Row> | undefined {
  return columns.find((column) => column.is === 'link') ?? columns[0];
}
