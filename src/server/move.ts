import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { type Machine, type Move, type Part, requireMove, requireParts, requireReason, requireSystemMove } from '../kernel/machine.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { SystemWho } from './session.ts';
import type { Work } from './work.ts';

/** Refuses a draft that another person prepared. */
export function requirePreparer({ who }: Pick<Work<never>, 'who'>, preparedBy: bigint | null): void {
  if (preparedBy !== who.accountId) throw new Refusal('NOT_YOURS', { who: who.name });
}

/** The `preparers` of a record after somebody prepared it: each person once, so that none of them decides it later. */
export function withPreparer(accountId: bigint | null): RawBuilder<bigint[]> {
  return accountId === null ? sql`preparers` : sql`array_append(array_remove(preparers, ${accountId}), ${accountId})`;
}

type Facts = Readonly<Record<string, unknown>>;

/** A move in progress: its row of the table, its reason, and the other params of its call. */
type Moving<S extends string, A extends string, P> = P & {
  readonly action: A;
  readonly from: S;
  readonly to: S;
  readonly reason: string | null;
};
type Wanted<A, P> = P & { readonly action: A; readonly reason?: string | null | undefined };

/** The columns that a move needs. Other columns belong to the record. */
type Stateful<S> = { readonly id: bigint; readonly state: S; readonly version: number };

type Run<DB, S extends string, A extends string, R, P, O> = (work: Work<DB>, row: R, move: Moving<S, A, P>) => O | Promise<O>;

/** The declarations of a kind of record for its moves. Everything else is the same for every kind. */
type Declared<DB, T extends keyof DB & string, S extends string, A extends string, P, R = Selectable<DB[T]>> = {
  readonly subject: string;
  readonly table: T;
  readonly machine: Machine<S, A>;
  /** The params of its call, when its effects need more than the reason. */
  readonly params?: z.ZodType<P>;
  /** The account of each part in a record: a column or a query. */
  readonly parts?: Partial<
    Record<Part, (work: Work<DB>, row: R) => bigint | null | readonly (bigint | null)[] | Promise<readonly bigint[]>>
  >;
  /** The checks and changes of a user's move before the new state is stored. Answers the columns that change with it. */
  readonly effects?: Partial<Record<A, Run<DB, S, A, R, NoInfer<P>, Partial<R>>>>;
  /** The consequences of such a move after the new state is stored. */
  readonly consequences?: Partial<Record<A, Run<DB, S, A, R, NoInfer<P>, void>>>;
  /** The consequences of every move: a line in the record's own history, the badges that become stale. */
  readonly announce?: Run<DB, S, A, R, unknown, void>;
  /** Facts that the audit line compares besides the state. */
  readonly facts?: (row: R) => Facts;
};

/**
 * Bound once per domain (db.ts), as its handlers are. A mover receives a record that its capability has locked, checks
 * the move against the machine's table, and stores the state, the next version and an audit line around the steps that
 * the capability declares.
 */
export function moverFor<DB>() {
  return <T extends keyof DB & string, S extends string, A extends string, P = unknown>(kind: Declared<DB, T, S, A, P>) => {
    type Row = Selectable<DB[T]> & Stateful<S>;

    async function partsIn(work: Work<DB>, row: Row): Promise<Part[]> {
      const { accountId } = work.who;
      const parts: Part[] = [];
      for (const part of ['prepared', 'decided'] as const) {
        const ids = await kind.parts?.[part]?.(work, row);
        if (accountId !== null && [ids].flat().includes(accountId)) parts.push(part);
      }
      return parts;
    }

    /** Stores an allowed move: the state, the columns that change with it, the next version and an audit line. */
    async function store<R extends Row>(
      work: Work<DB>,
      row: R,
      [action, from, to]: Move<S, A>,
      columns: Partial<Selectable<DB[T]>> = {},
      reason: string | null = null,
    ): Promise<R> {
      const changes = { state: to, ...columns, version: row.version + 1 };
      const moved: R = { ...row, ...changes };
      // This is one of the domain's tables, and those with states share these columns.
      await (work.db as unknown as Kysely<Record<string, Record<string, unknown>>>)
        .updateTable<string>(kind.table)
        .set({ ...changes, updated_at: work.now })
        .where('id', '=', row.id)
        .execute();
      if (kind.facts || moved.state !== from)
        work.audit({
          subject: kind.subject,
          id: row.id,
          what: action,
          before: { state: from, ...kind.facts?.(row) },
          after: { state: moved.state, ...kind.facts?.(moved) },
          note: reason,
        });
      await kind.announce?.(work, moved, { action, from, to, reason });
      return moved;
    }

    /** Checks a user's move. Refuses ILLEGAL_MOVE, NOT_PERMITTED, REASON_REQUIRED, FOUR_EYES and NOT_YOURS. */
    async function require(work: Work<DB>, row: Row, action: A, reason: string | null = null): Promise<Move<S, A>> {
      const move = requireMove(kind.machine, row.state, action, work.can);
      const [, , , , beside] = move;
      requireReason(beside, reason);
      if (beside.notBy || beside.onlyBy) requireParts(beside, await partsIn(work, row), work.who.name);
      return move;
    }

    async function carry<R extends Row>(work: Work<DB>, row: R, move: Move<S, A>, p: Wanted<A, P>): Promise<R> {
      const [action, from, to] = move;
      const moving = { ...p, action, from, to, reason: p.reason ?? null };
      const moved = await store(work, row, move, await kind.effects?.[action]?.(work, row, moving), moving.reason);
      await kind.consequences?.[action]?.(work, moved, moving);
      return moved;
    }

    return {
      /** The two halves of a move, for a call of its own: the checks, and storing the result. */
      require,
      store,
      /** Carries out a user's move. */
      async take<R extends Row>(work: Work<DB>, row: R, p: Wanted<A, P>): Promise<R> {
        return carry(work, row, await require(work, row, p.action, p.reason ?? null), p);
      },
      /** Carries out a user's move by a standing instruction: its effects check and change the same, and nobody's rights are asked. */
      async takeUnasked<R extends Row>(work: Work<DB, SystemWho>, row: R, p: Wanted<A, P>): Promise<R> {
        return carry(
          work,
          row,
          requireMove(kind.machine, row.state, p.action, () => true),
          p,
        );
      },
      /** Moves the record as the consequence of another call or an event. Refuses ILLEGAL_MOVE. */
      follow<R extends Row>(
        work: Work<DB>,
        row: R,
        action: A,
        columns: Partial<Selectable<DB[T]>> = {},
        reason: string | null = null,
      ): Promise<R> {
        return store(work, row, requireSystemMove(kind.machine, row.state, action), columns, reason);
      },
    };
  };
}
