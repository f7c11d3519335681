import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { Access, Call } from '../kernel/call.ts';
import type { Event } from '../kernel/event.ts';
import type { EditKindName } from '../kernel/kinds.ts';
import { manyOf } from '../kernel/move-call.ts';
import type { Page } from '../kernel/page.ts';
import type { Can, Permit, UserType } from '../kernel/permit.ts';
import type { Translate } from './translate.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { AuditLine } from './audit.ts';
import type { FileStore } from './file-store.ts';
import type { channels } from './mail.ts';
import type { mailNetworks } from './mail-host.ts';
import type { Message } from './message.ts';
import type { PushMessage } from './push-message.ts';
import type { AccountWho, StrangerWho, SystemWho, Who } from './session.ts';
import type { NameOf } from './names.ts';

/**
 * The means of a handler. `db` is inside the call's transaction and under the row-level security of the caller; there
 * is no pool in here. A handler's shape is: load, refuse, decide (pure), store, tell.
 */
export type Work<DB, W extends Who = Who> = {
  readonly db: Kysely<DB>;
  readonly who: W;
  /** The instant of the call. */
  readonly now: Date;
  readonly can: Can;
  /** Refuses NOT_PERMITTED unless the caller holds the right: for rights that depend on the params. */
  need(permit: Permit): void;
  /** Records a change. Every write must record at least one; a write without any is rolled back. */
  audit(line: AuditLine): void;
  /** Runs the reactions of higher domains now, in this transaction. */
  publish<T>(event: Event<T>, payload: T): Promise<void>;
  /**
   * Runs a part that may be refused while the others continue: one row of an import, one record of a batch. Everything
   * that a refused part wrote and reported is undone.
   */
  attempt<T>(part: () => Promise<T>): Promise<{ readonly done: T } | { readonly refused: Refusal }>;
  /**
   * Runs a part with the system's rows, for consequences that the caller may not write: a carrier's last signature
   * signs the customer's order and prices it. The caller's right to the cause must be checked before this; audit lines
   * still name the caller. Wait for it alone: concurrent work would see those rows too. A failure inside rolls back the
   * part that contains it, and the role with it.
   */
  asSystem<T>(run: () => Promise<T>): Promise<T>;
  /** Enqueues a job. It runs only if this transaction commits. */
  enqueue<P extends z.ZodType>(job: Job<P>, payload: z.input<P>, options?: JobOptions): Promise<void>;
  /** Enqueues an SMS or a mail. It is sent only if this transaction commits. */
  send(message: Message): Promise<void>;
  /** Sends to browsers after the commit, through the outbox. */
  push(message: PushMessage): void;
  /**
   * The next document number of a series without gaps in an own company, such as JEC2611210042: its prefix, the
   * company's mark, the day and a counter. It locks the counter's row until the end, so ask for it last.
   */
  nextNumber(series: string, companyId: bigint): Promise<string>;
  /**
   * The same without waiting: for documents that are created in large numbers. It is counted outside this transaction,
   * so a failed transaction leaves a gap.
   */
  takeNumber(series: string, companyId: bigint): Promise<string>;
  /** Refuses NOT_FOUND unless the caller may see this record (see record.ts of its capability). */
  needRecord(subject: string, id: bigint): Promise<void>;
  /** The people whom a record concerns; none where its kind has no other side. */
  sidesOf(subject: string, id: bigint): Promise<RecordSides>;
  /** The kinds of file that nobody attaches to a record or removes from it now; none where its kind has no such files. */
  fixedFilesOf(subject: string, id: bigint): Promise<readonly string[]>;
  /**
   * Refuses NOT_FOUND unless this record is among the caller's rows: for a record that was chosen in a form. It may be chosen without the
   * right to open it.
   */
  needChosen(subject: string, id: bigint): Promise<void>;
  /** The declarations of the whole product (pages, permits) and its keys. */
  readonly product: Product;
};

/** The people whom a record concerns: the party on its other side, and the member of staff who looks after it. */
export type RecordSides = { readonly customer_id?: bigint | null; readonly carrier_id?: bigint | null; readonly keeper_id?: bigint | null };

export type Handler = {
  readonly kind: 'handler';
  readonly call: Call;
  readonly run: (work: Work<never>, params: never) => Promise<unknown>;
  /** The handler of one record, in that of a batch: the door runs it for each of them. */
  readonly each?: Handler;
};
export type Reaction = {
  readonly kind: 'reaction';
  readonly event: Event<unknown>;
  readonly run: (work: Work<never>, payload: never) => Promise<void>;
};

/** The door admits strangers to open calls alone, and callers without an account to no other call. */
type CallerOf<A extends Access> = A extends 'anyone' ? StrangerWho : AccountWho;

/**
 * Bound once per domain (db.ts) to the tables that the domain may see: its own and those of the domains below it. The
 * casts are sound: the door gives every handler the same database, and each declares the part that it sees.
 */
export function handlerFor<DB>() {
  return <P extends z.ZodType, R extends z.ZodType, A extends Access>(
    call: Call<P, R, A>,
    run: (work: Work<DB, CallerOf<A>>, params: z.output<P>) => Promise<z.input<R>>,
  ): Handler => ({ kind: 'handler', call, run: run as never });
}

/** A handler and, if it moves records, that of their batch. */
export function withBatch(handler: Handler): readonly Handler[] {
  const call = manyOf(handler.call);
  return call ? [handler, { ...handler, call, each: handler }] : [handler];
}

export function reactionFor<DB>() {
  return <T>(event: Event<T>, run: (work: Work<DB>, payload: T) => Promise<void>): Reaction => ({
    kind: 'reaction',
    event: event as Event<unknown>,
    run: run as never,
  });
}

/** One row of a sheet: its line number there (the heading is line 1) and its cells by column key, trimmed; an absent cell is ''. */
export type SheetRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

export type ImportColumn = {
  readonly key: string;
  /** Word key of the heading in the template; headings in any of the four languages and these other names are recognised. */
  readonly title: string;
  readonly names?: readonly string[];
  readonly required?: true;
  /** The usual ways to write a day in the three countries are accepted; `save` gets it as YYYY-MM-DD. */
  readonly is?: 'day';
  /** The value in the template's example row. */
  readonly sample: string;
  /** Another record, by the columns that name it. The example row names one that exists, or the sample where there is none. */
  readonly of?: RecordsNamed;
};

/** Records that a sheet names: the active ones of a table, in the caller's own companies if a column says whose they are. */
export type RecordsNamed = {
  readonly table: string;
  readonly by: readonly string[];
  readonly company?: string | undefined;
  /** A column that has the value of another column of the sheet, which stands before this one: goods of the row's customer. */
  readonly within?: { readonly column: string; readonly fact: string } | undefined;
  /** A column and the value that fits. */
  readonly only?: readonly [column: string, value: number] | undefined;
  /** The states that fit, of records that have states and are not deactivated. */
  readonly states?: readonly string[];
};

export type ImportOutcome = 'created' | 'updated' | 'skipped';

/**
 * The declaration that lets one kind of record be imported from a spreadsheet. A capability's import.ts exports one by
 * default. The general part (upload, mapping, dry run, job, progress, failed rows, resuming) belongs to the workspace.
 */
export type ImportKind = {
  readonly kind: 'import';
  /** Subject of the record: `order`. */
  readonly what: string;
  readonly users: readonly UserType[];
  /** One right to import, or several of which any suffices. */
  readonly permit: Permit | readonly Permit[];
  readonly columns: readonly ImportColumn[];
  /**
   * Rows with the same text are one record with several lines. Without it, each row is a record. Rows of a record must
   * follow each other.
   */
  readonly groupBy?: (row: SheetRow) => string;
  /**
   * For records of one row: the natural key as the sheet writes it; '' when the row has none. A second row with the
   * same key is refused.
   */
  readonly key?: (cells: SheetRow['cells']) => string;
  /**
   * Checks and saves one record, in its own transaction and as the user who imports; a dry run is rolled back. A
   * Refusal with faults names the column in `at` (`line:key` for one row of several, else `key`). It must be
   * repeatable: a record that already exists by its natural key answers `skipped`.
   */
  readonly save: (work: Work<never, AccountWho>, rows: readonly SheetRow[]) => Promise<ImportOutcome>;
  /**
   * The same for some hundred records at once, for kinds that are imported by the hundred thousand. The records are
   * checked one by one and answered in their order, and the valid ones are written by a few statements. When the
   * database refuses one of them, all are saved again one by one by `save`, so that the right one is named.
   */
  readonly saveMany?: (
    work: Work<never, AccountWho>,
    records: readonly (readonly SheetRow[])[],
  ) => Promise<readonly (ImportOutcome | Refusal)[]>;
};

/** A field that can be set for many records at once. Its kind decides how it is entered and shown. */
export type EditField = { readonly key: string /** Default `<subject>.<key>`. */; readonly word?: string; readonly optional?: true } & (
  | { readonly is: Exclude<EditKindName, 'choice' | 'ref'> }
  | { readonly is: 'choice'; readonly of: readonly string[]; readonly words: string }
  | { readonly is: 'ref'; readonly to: string }
);

export type EditValues = Readonly<Record<string, unknown>>;

/**
 * The fields that can be set for the rows of one list at once. A capability's edit.ts exports one by default. The
 * general part (preview, job, a result for each row, undo) belongs to the workspace. A record is changed through its
 * own save, so all of its rules and rights apply.
 */
export type EditKind = {
  readonly kind: 'edit';
  /** The list call whose rows are edited. */
  readonly cmd: string;
  readonly subject: string;
  readonly users: readonly UserType[];
  readonly permit: Permit | readonly Permit[];
  readonly fields: readonly EditField[];
  /** The record in the form of the wire. Refuses NOT_FOUND. */
  readonly read: (work: Work<never>, id: bigint) => Promise<EditValues>;
  /** Saves the record that was read, with these fields changed. */
  readonly save: (work: Work<never>, was: EditValues, changes: EditValues) => Promise<void>;
};

/**
 * A kind of record that is approved in stages. A capability's server/approval.ts exports one by default. The general part (chains, rounds,
 * deputies, history, inbox, reminders) belongs to the workspace.
 */
export type ApprovalKind = {
  readonly kind: 'approval';
  readonly subject: string;
  /** The right to see such records. Only its holders can be deputies or be added to a stage. */
  readonly view: Permit;
  /** The side of the money that its records show; one may show the other, such as the refund of a customer. */
  readonly side?: 'receivable' | 'payable';
  /** The state of a record that its preparer holds. */
  readonly draft: string;
  /** The stages in their order, each a state of the record, with the right that decides unless a company configures another rule. */
  readonly stages: readonly { readonly stage: string; readonly permit: Permit }[];
  /** The state of a record that every stage has approved. */
  readonly approved: string;
  /** Locks a record of the caller's companies before a decision. Refuses NOT_FOUND. */
  readonly lock: (work: Work<never, AccountWho>, id: bigint) => Promise<unknown>;
  /** Moves the locked record to the state that the decision leads to. */
  readonly follow: (
    work: Work<never, AccountWho>,
    record: unknown,
    decision: { readonly action: 'approve' | 'sendBack'; readonly state: string; readonly reason: string | null },
  ) => Promise<void>;
};

export function approvalFor<DB>() {
  return <R>(a: {
    readonly subject: string;
    readonly view: Permit;
    readonly side?: ApprovalKind['side'];
    readonly draft: string;
    readonly stages: ApprovalKind['stages'];
    readonly approved: string;
    readonly lock: (work: Work<DB, AccountWho>, id: bigint) => Promise<R>;
    readonly follow: (work: Work<DB, AccountWho>, record: R, decision: Parameters<ApprovalKind['follow']>[2]) => Promise<void>;
  }): ApprovalKind =>
    // `follow` receives the record that `lock` of the same kind returned.
    ({ kind: 'approval', ...a }) as unknown as ApprovalKind;
}

type JobOptions = {
  readonly runAt?: Date /** A queued job of the same key is replaced, not doubled. */;
  readonly key?: string;
  readonly queue?: string;
};

/** The means of a running job: short transactions of its own, as the system, each with audit lines for its changes. */
export type JobContext<DB> = {
  readonly now: () => Date;
  /** One transaction as the system. */
  readonly within: <T>(run: (work: Work<DB, SystemWho>) => Promise<T>) => Promise<T>;
  /** One transaction as the account that asked for the job, with its current rights and rows. */
  readonly as: <T>(accountId: bigint, run: (work: Work<DB, AccountWho>) => Promise<T>) => Promise<T>;
  /** The answer of a read call for that account, for exports. The door's own checks apply. */
  readonly read: (accountId: bigint, cmd: string, params: Record<string, unknown>) => Promise<unknown>;
  /** The same from the replica, if there is one, and the instant whose data it shows. */
  readonly readReplica: (
    accountId: bigint,
    cmd: string,
    params: Record<string, unknown>,
  ) => Promise<{ readonly data: unknown; readonly as_of?: string }>;
  readonly product: Product;
  /** Aborted when the server stops. A job that can be continued should stop at the next safe point and throw. */
  readonly signal: AbortSignal;
};

/** A job is code with a name and a schema for its payload. It may run twice and be killed anywhere, and must be safe in both cases. */
export type Job<P extends z.ZodType = z.ZodType> = {
  readonly kind: 'job';
  readonly name: string;
  readonly payload: P;
  readonly run: (context: JobContext<never>, payload: never) => Promise<void>;
  /** Cron pattern in UTC, for scheduled jobs. */
  readonly cron?: string;
  readonly attempts?: number;
  /** The longest that one of its statements may take in a transaction of the system, for a job that reads or computes whole tables. */
  readonly statementMinutes?: number | undefined;
};

/** The declarations of the whole product, for the few handlers that answer about it: menus, the role tree, keys for a purpose. */
export type Product = {
  readonly pages: readonly Page[];
  /** Every right, by its code. */
  readonly permits: readonly Permit[];
  readonly translate: Translate;
  /** A key for one purpose, derived from the server's secret. The secret itself is never handed out. */
  readonly keyFor: (purpose: string) => Buffer;
  readonly version: string;
  /** Where users reach the product, without a slash at its end: links in mail begin with it. */
  readonly publicUrl: string;
  readonly files: FileStore;
  /** The folder in which files are exchanged with other programs on this machine. */
  readonly exchangeFolder: string;
  /** The channels for SMS and mail. Without one, messages are stored and can be read in the product. */
  readonly channels: ReturnType<typeof channels>;
  /** The networks inside ours in which mail servers of accounts are accepted. */
  readonly mailNetworks: ReturnType<typeof mailNetworks>;
  /** Every call. */
  readonly calls: readonly Call[];
  readonly imports: readonly ImportKind[];
  readonly edits: readonly EditKind[];
  readonly approvals: readonly ApprovalKind[];
  /** Names that follow from other records, by table: a line is named by its ends. Lists of plain tables show them. */
  readonly names: Readonly<Record<string, NameOf>>;
};
