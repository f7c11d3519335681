import type { ReactNode } from 'react';
import type { Call, ParamsOf } from '../../kernel/call.ts';
import { type Machine, movesFrom } from '../../kernel/machine.ts';
import type { Permit } from '../../kernel/permit.ts';
import { send } from '../call.ts';
import { useCan } from '../session.ts';
import { refresh } from '../query.ts';

/** Something a person can do with a record. Lists, details and bars draw it; the question before it is drawn by the page. */
export type Action = {
  readonly key: string;
  readonly word: string;
  readonly icon?: ReactNode;
  readonly tone?: 'primary' | 'danger';
  /** `reason` asks for a comment that must not be empty, `note` for one that may be; `sure` asks only to confirm. */
  readonly asks?: 'reason' | 'note' | 'sure';
  /** Word that says why it cannot be done at the moment; the button stands grey with it. */
  readonly off?: string | null;
  readonly run: (reason: string | null) => unknown;
};

/** What most people come for first, what destroys last: there it takes a second look to press it. */
export function byWeight(actions: readonly Action[]): Action[] {
  const weight = ({ tone }: Action) => (tone === 'primary' ? 0 : tone === 'danger' ? 2 : 1);
  return [...actions].sort((a, b) => weight(a) - weight(b));
}

/** Something to do with several rows at once. */
export type BatchAction<Row> = {
  readonly key: string;
  readonly word: string;
  readonly tone?: 'primary' | 'danger';
  readonly asks?: 'reason' | 'note';
  /** Rows that it can change; the confirmation counts them by state and says how many are left out. */
  readonly takes?: (row: Row) => boolean;
  /** Does it for one row; a refusal counts as that row's result. */
  readonly each?: (row: Row, reason: string | null) => Promise<unknown>;
  /** Or does it by one call for many, up to `manyMax` at a time, and answers by id why a row was not done; absent or null is done. */
  readonly many?: (rows: readonly Row[], reason: string | null) => Promise<ReadonlyMap<string, string | null>>;
  /** Or does it for all at once and answers nothing, when one call takes many. */
  readonly all?: (rows: readonly Row[], reason: string | null) => Promise<unknown>;
};

export type Moves<Row> = { readonly of: (row: Row) => Action[]; readonly batch: (...actions: string[]) => BatchAction<Row>[] };

/**
 * The buttons of a state machine: which moves the record's state and the user's rights allow, each sent by one call. Words are
 * `<subject>.do.<action>`.
 */
export function useMoves<Row extends { readonly id: string }, S extends string, A extends string, C extends Call>(m: {
  machine: Machine<S, A>;
  subject: string;
  call: C;
  state: (row: Row) => S;
  params: (row: Row, action: A, reason: string | null) => ParamsOf<C>;
  /** Moves that need a comment. */
  reason?: readonly NoInfer<A>[];
  /** Moves that ask to be sure. */
  sure?: readonly NoInfer<A>[];
  danger?: readonly NoInfer<A>[];
  /** The move that most people come for. */
  primary?: readonly NoInfer<A>[];
  /** Moves that another page or dialog makes, or that this page does not show. */
  without?: readonly NoInfer<A>[];
  /** Subjects or calls besides the call's own subject that it makes stale (`bill`, `B642`). */
  invalidates?: readonly string[];
}): Moves<Row> {
  const can = useCan();
  const allowed = (row: Row) => movesFrom(m.machine, m.state(row), can).filter((action) => !m.without?.includes(action));
  const make = async (row: Row, action: A, reason: string | null) => {
    await send(m.call, m.params(row, action, reason));
    // The subject of the call itself is refreshed by the call client.
    await refresh(...(m.invalidates ?? []));
  };
  const look = (action: A): Pick<Action, 'tone' | 'asks'> => ({
    ...(m.danger?.includes(action) ? { tone: 'danger' } : m.primary?.includes(action) ? { tone: 'primary' } : {}),
    ...(m.reason?.includes(action) ? { asks: 'reason' } : m.sure?.includes(action) ? { asks: 'sure' } : {}),
  });
  return {
    of: (row) =>
      [...new Set(allowed(row))].map((action) => ({
        key: action,
        word: `${m.subject}.do.${action}`,
        ...look(action),
        run: (reason) => make(row, action, reason),
      })),
    batch: (...names) =>
      m.machine.moves
        .map(([action]) => action)
        .filter((action, place, all) => all.indexOf(action) === place && names.includes(action))
        .filter((action) => m.machine.moves.some(([a, , , permit]) => a === action && permit !== 'system' && can(permit as Permit)))
        .map((action): BatchAction<Row> => {
          const { tone, asks } = look(action);
          return {
            key: action,
            word: `${m.subject}.do.${action}`,
            ...(tone ? { tone } : {}),
            ...(asks === 'reason' ? { asks } : {}),
            takes: (row) => allowed(row).includes(action),
            each: (row, reason) => make(row, action, reason),
          };
        }),
  };
}
