import { createContext, type ReactNode, useContext } from 'react';
import type { EditKindName } from '../../kernel/kinds.ts';
import type { ColumnSettings } from './list/column-settings.ts';

/*
 * The domain functions that the kit needs, injected by apps/web.tsx, since web knows no domain. When a port is absent, its part of the page
 * is left out (saved views, comments …) and everything else works.
 */

export type Choice = { readonly id: string; readonly code?: string | null; readonly name: string; readonly disabled?: boolean };
/** A saved view of a list. It belongs to one user, to the team, or is the first view of a role's holders. */
export type ViewKind = 'own' | 'team' | 'role';
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly kind: ViewKind;
  readonly role_id: string | null;
  readonly role_name: string | null;
  readonly owner: string;
  readonly editable: boolean;
  /** The user is its author, who alone chooses the users whom it is for. */
  readonly mine: boolean;
  /** The page opens with it for users of the role. */
  readonly first: boolean;
  readonly query: string;
  readonly settings: ColumnSettings | null;
};
export type KeptView = {
  readonly id?: string;
  readonly name: string;
  readonly kind: ViewKind;
  readonly role_id: string | null;
  readonly query: string;
  readonly settings: ColumnSettings | null;
};
export type AuditLine = { readonly field: string; readonly before: string | null; readonly after: string | null };
export type TimelineEntry = {
  readonly id: string;
  readonly at: string;
  readonly who: string | null;
  readonly what: string;
  readonly lines: readonly AuditLine[];
  readonly note?: string | null;
};
/** The part of a timeline that is shown; a person is given by the account's id, the system by `0`. */
export type TimelineOnly = { readonly field?: string; readonly person?: string; readonly what?: string };
type TimelineChoices = {
  readonly fields: readonly string[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly kinds: readonly string[];
};
/** A file of a record; `id` is that of its line, and `file_id` that of its bytes. */
export type RecordFile = {
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
};
export type Attachment = RecordFile & {
  readonly kind: string | null;
  readonly who: string;
  readonly at: string;
  readonly mine: boolean;
};
type Comment = {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly mine: boolean;
  readonly text: string;
  readonly external: boolean;
  readonly files: readonly RecordFile[];
};
/** The comments on a record, and for staff its followers by name and whether the user is one. */
type CommentList = { readonly rows: readonly Comment[]; readonly followers: readonly string[]; readonly following: boolean };
type JobState = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly percent: number;
  readonly file?: string | null;
  readonly rows?: number;
  /** The reason why it failed, in a sentence. */
  readonly error?: string | null;
};
export type ExportRequest = {
  readonly cmd: string;
  readonly title: string;
  readonly params: unknown;
  /** Keys of the columns in the order on screen; the words are in the user's language. */
  readonly columns: readonly {
    readonly key: string;
    readonly is: string;
    readonly title: string;
    readonly words?: string;
    /** The name of the sum, for a field with one sum for each currency, or of the field of a record. */
    readonly what?: string;
    /** The code of the record, for a field with a list of them. */
    readonly code?: string;
  }[];
};
/** A field that can be set for many rows of a list at once. */
export type BatchField = {
  readonly key: string;
  readonly word: string;
  readonly is: EditKindName;
  readonly optional: boolean;
  readonly of: readonly string[];
  readonly words: string | null;
  readonly to: string | null;
};
type Values = Readonly<Record<string, unknown>>;
type EditPreview = {
  readonly id: string;
  readonly version: number | null;
  readonly title: string;
  readonly old: Values;
  readonly why: string | null;
};
export type EditOutcome = {
  readonly line: number;
  readonly id: string;
  readonly title: string;
  readonly state: 'done' | 'skipped' | 'bad';
  readonly why: string | null;
  readonly old: Values;
  readonly new: Values;
};
export type EditResult = {
  readonly state: string;
  readonly total: number;
  readonly done: number;
  readonly skipped: number;
  readonly bad: number;
  readonly percent: number;
  readonly cmd: string;
  readonly undoable: boolean;
  readonly error: string | null;
  readonly rows: readonly EditOutcome[];
  readonly next: number | null;
};
type ImportColumn = { readonly key: string; readonly title: string; readonly required: boolean };
export type BadRow = {
  readonly line: number;
  readonly why: string;
  /** The columns with faulty cells; none where the fault is the row's as a whole. */
  readonly faulty: readonly string[];
  readonly values: Readonly<Record<string, string>>;
};
export type ImportCheck = {
  readonly batch_id: string;
  readonly headings: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** Column key → heading of the file. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly good: number;
  /** The number of good rows that existed already. */
  readonly skipped: number;
  readonly bad: readonly BadRow[];
};

export type KitCalls = {
  /** Searches records of an entity for a picker; an empty text returns the first ones. `within` limits the search (for one customer …). */
  readonly search?: (to: string, text: string, within?: Readonly<Record<string, string>>) => Promise<readonly Choice[]>;
  /** Names of ids that a picker or a filter shows. */
  readonly named?: (to: string, ids: readonly string[]) => Promise<readonly Choice[]>;
  readonly columns?: {
    readonly get: (page: string) => Promise<ColumnSettings | null>;
    readonly save: (page: string, settings: ColumnSettings | null) => Promise<unknown>;
  };
  readonly views?: {
    /** `roles` are the roles whose first view the user may set. */
    readonly list: (page: string) => Promise<{ rows: readonly SavedView[]; roles: readonly { id: string; name: string }[] }>;
    /** Returns the view's id. */
    readonly save: (page: string, view: KeptView) => Promise<string>;
    readonly remove: (id: string) => Promise<unknown>;
  };
  /** Filters too long for an address: stored under a token, read by it. */
  readonly filters?: {
    readonly keep: (query: string) => Promise<string>;
    readonly get: (token: string) => Promise<string>;
  };
  readonly timeline?: (
    subject: string,
    id: string,
    cursor: string | null,
    only: TimelineOnly,
  ) => Promise<{ entries: readonly TimelineEntry[]; next_cursor: string | null }>;
  /** The reasons that the user gave for an action before. */
  readonly usedReasons?: (subject: string, action: string) => Promise<readonly string[]>;
  /** The reasons that the user's companies list for an action. */
  readonly listedReasons?: (action: string) => Promise<readonly string[]>;
  readonly timelineChoices?: (subject: string, id: string) => Promise<TimelineChoices>;
  readonly comments?: {
    readonly list: (subject: string, id: string) => Promise<CommentList>;
    readonly add: (
      subject: string,
      id: string,
      comment: {
        text: string;
        external: boolean;
        mentions: readonly string[];
        files: readonly string[];
        place: string;
        request_id: string;
      },
    ) => Promise<unknown>;
    readonly follow: (subject: string, id: string, follow: boolean) => Promise<unknown>;
    readonly people: (text: string) => Promise<readonly Choice[]>;
  };
  readonly files?: {
    /** Stores a file and returns its id. */
    readonly put: (file: File, progress: (percent: number) => void) => Promise<string>;
    /** An address that shows or downloads the file once. */
    readonly url: (id: string) => Promise<string>;
  };
  readonly attachments?: {
    readonly list: (subject: string, id: string) => Promise<readonly Attachment[]>;
    readonly add: (subject: string, id: string, file: { file_id: string; kind: string | null; request_id: string }) => Promise<unknown>;
    readonly remove: (subject: string, id: string, attachment: string) => Promise<unknown>;
  };
  readonly jobs?: {
    readonly export: (request: ExportRequest) => Promise<string>;
    readonly state: (batch: string) => Promise<JobState>;
    readonly cancel: (batch: string) => Promise<unknown>;
  };
  readonly edits?: {
    /** The fields that can be set for rows of each list, as far as the user may. */
    readonly fields: () => Promise<readonly { readonly cmd: string; readonly fields: readonly BatchField[] }[]>;
    readonly preview: (cmd: string, ids: readonly string[], fields: readonly string[]) => Promise<readonly EditPreview[]>;
    /** Starts an edit of the rows with these ids, or of all that the list returns for `params`; returns the job. */
    readonly start: (edit: {
      cmd: string;
      title: string;
      ids?: readonly string[];
      /** The versions that the user saw, by id. */
      versions?: Readonly<Record<string, number>>;
      params?: unknown;
      changes: Values;
    }) => Promise<string>;
    readonly result: (batch: string, after: number) => Promise<EditResult>;
    readonly undo: (batch: string) => Promise<string>;
  };
  readonly imports?: {
    /** Address of the template to fill in. */
    readonly template: (entity: string) => Promise<string>;
    /** Dry run: reads the stored file and reports the expected result. With `mapping` null the server remembers the last choice for these headings, or guesses. */
    readonly check: (entity: string, file_id: string, mapping: Readonly<Record<string, string>> | null) => Promise<ImportCheck>;
    /** The dry run of an import that was left before its end. */
    readonly resume: (batch: string) => Promise<ImportCheck>;
    /** Sends corrected values of bad rows; returns the remaining faults. */
    readonly correct: (batch: string, rows: readonly { line: number; values: Readonly<Record<string, string>> }[]) => Promise<ImportCheck>;
    /** Imports the good rows as one job and returns the result of all: a row that was good in the dry run can still be refused. */
    readonly run: (batch: string) => Promise<ImportCheck>;
    /** Address of the rows that failed, with an error column. */
    readonly failed: (batch: string) => Promise<string>;
  };
};

const KitContext = createContext<KitCalls>({});

export function KitProvider(props: { calls: KitCalls; children: ReactNode }): ReactNode {
  return <KitContext value={props.calls}>{props.children}</KitContext>;
}

export function useKit(): KitCalls {
  return useContext(KitContext);
}
