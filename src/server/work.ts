import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { Event } from '../kernel/event.ts';
import type { Can, Permit } from '../kernel/permit.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { AuditLine } from './audit.ts';
import type { Job, JobOptions } from './job.ts';
import type { Message } from './message.ts';
import type { Product } from './product.ts';
import type { PushMessage } from './push-message.ts';
import type { Who } from './session.ts';

/**
 * What a handler may touch. `db` is inside the call's transaction and under the row-level security of the caller; there is no pool
 * in here. A handler's shape is: load, refuse, decide (pure), store, tell.
 */
export type Work<DB> = {
  readonly db: Kysely<DB>;
  readonly who: Who;
  /** The instant of the call. */
  readonly now: Date;
  readonly can: Can;
  /** Refuses NOT_PERMITTED unless the caller holds it: for rights that depend on what the params say. */
  need(permit: Permit): void;
  /** Every write tells what it changed; a write that tells nothing is rolled back. */
  audit(line: AuditLine): void;
  /** Runs the reactions of higher domains now, in this transaction. */
  publish<T>(event: Event<T>, payload: T): Promise<void>;
  /**
   * Runs a part that may be refused while the rest goes on: one row of an import, one record of a batch. What a refused part wrote and
   * told is undone.
   */
  attempt<T>(part: () => Promise<T>): Promise<{ readonly done: T } | { readonly refused: Refusal }>;
  /**
   * Runs a part under the rows of the system, for consequences that the caller may not write himself: a carrier's last signature signs
   * the customer's order and prices it. The caller must have been allowed the cause before this; audit lines still name him. Wait for
   * it alone: what goes on beside it would see those rows too. A failure inside rolls back whatever it is part of, and the role with it.
   */
  asSystem<T>(run: () => Promise<T>): Promise<T>;
  /** Queues a job; it runs only if this transaction commits. */
  enqueue<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: JobOptions): Promise<void>;
  /** Queues an SMS or a mail; it is sent only if this transaction commits. */
  send(message: Message): Promise<void>;
  /** Sent to browsers after commit, through the outbox. */
  push(message: PushMessage): void;
  /**
   * The next document number of a series without gaps in an own company, such as JEC2611210042: its prefix, the company's mark, the day
   * and a counter. It holds the counter's row until the end, so ask for it last.
   */
  nextNumber(series: string, companyId: bigint): Promise<string>;
  /**
   * The same without waiting for anybody: for documents of which many are made at once. It is counted outside this transaction, so one
   * that fails leaves a gap.
   */
  takeNumber(series: string, companyId: bigint): Promise<string>;
  /** Refuses NOT_FOUND unless the caller may see this record (see record.ts of its capability). */
  needRecord(subject: string, id: bigint): Promise<void>;
  /** What the whole product declares (pages, permits) and its keys. */
  readonly product: Product;
};

export type Handler = {
  readonly kind: 'handler';
  readonly call: Call;
  readonly run: (work: Work<never>, params: never) => Promise<unknown>;
};
export type Reaction = {
  readonly kind: 'reaction';
  readonly event: Event<unknown>;
  readonly run: (work: Work<never>, payload: never) => Promise<void>;
};

/**
 * Bound once per domain (db.ts) to the tables that the domain may see: its own and those of the domains below it. The casts are
 * sound: the door hands every handler the same database, and each declares the part of it that it sees.
 */
export function handlerFor<DB>() {
  return <P extends z.ZodType, R extends z.ZodType>(
    call: Call<P, R>,
    run: (work: Work<DB>, params: z.output<P>) => Promise<z.input<R>>,
  ): Handler => ({ kind: 'handler', call, run: run as never });
}

export function reactionFor<DB>() {
  return <T>(event: Event<T>, run: (work: Work<DB>, payload: T) => Promise<void>): Reaction => ({
    kind: 'reaction',
    event: event as Event<unknown>,
    run: run as never,
  });
}
