import { createContext, type ReactNode, useContext } from 'react';
import type { ColumnSettings } from './column-settings.ts';

/*
 * What the kit needs of the domains: injected by apps/web.tsx, since web knows no domain. A port that is absent takes its part of the
 * page away (no saved views, no comments …), nothing breaks.
 */

export type Choice = { readonly id: string; readonly code?: string | null; readonly name: string; readonly disabled?: boolean };
/** A kept look of a list. Whose it is: the person's own, the team's, or what the holders of a role see first. */
export type ViewKind = 'own' | 'team' | 'role';
export type SavedView = {
  readonly id: string;
  readonly name: string;
  readonly kind: ViewKind;
  readonly role_name: string | null;
  readonly owner: string;
  readonly editable: boolean;
  /** The person's role opens the page with it. */
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
/** What of a history is shown alone; a person by the account's id, `0` the system. */
export type TimelineOnly = { readonly field?: string; readonly person?: string; readonly what?: string };
type TimelineChoices = {
  readonly fields: readonly string[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
  readonly kinds: readonly string[];
};
type Comment = {
  readonly id: string;
  readonly at: string;
  readonly who: string;
  readonly mine: boolean;
  readonly text: string;
  readonly external: boolean;
};
export type Attachment = {
  readonly id: string;
  readonly file_id: string;
  readonly name: string;
  readonly kind: string | null;
  readonly mime: string;
  readonly size: number;
  readonly who: string;
  readonly at: string;
  readonly mine: boolean;
};
type JobState = {
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly percent: number;
  readonly file?: string | null;
  readonly rows?: number;
};
export type ExportRequest = {
  readonly cmd: string;
  readonly title: string;
  readonly params: unknown;
  /** Keys of the columns in the order seen; the words are those of the reader's language. */
  readonly columns: readonly {
    readonly key: string;
    readonly is: string;
    readonly title: string;
    readonly words?: string;
    /** Of a sum a currency: which one. */
    readonly what?: string;
  }[];
};
/** A field that many rows of a list can be given at once. */
export type BatchField = {
  readonly key: string;
  readonly word: string;
  readonly is: string;
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
export type BadRow = { readonly line: number; readonly why: string; readonly values: Readonly<Record<string, string>> };
export type ImportCheck = {
  readonly batch_id: string;
  readonly headings: readonly string[];
  readonly columns: readonly ImportColumn[];
  /** Column key → heading of the file. */
  readonly mapping: Readonly<Record<string, string>>;
  readonly good: number;
  /** Of the good ones those that were there already. */
  readonly skipped: number;
  readonly bad: readonly BadRow[];
};

export type KitCalls = {
  /** Searches records of an entity for a picker; an empty text gives the first ones. `within` narrows (for one customer …). */
  readonly search?: (to: string, text: string, within?: Readonly<Record<string, string>>) => Promise<readonly Choice[]>;
  /** Names of ids that a picker or a filter shows. */
  readonly named?: (to: string, ids: readonly string[]) => Promise<readonly Choice[]>;
  readonly columns?: {
    readonly get: (page: string) => Promise<ColumnSettings | null>;
    readonly save: (page: string, settings: ColumnSettings | null) => Promise<unknown>;
  };
  readonly views?: {
    /** `roles` are those whose first view the person may set. */
    readonly list: (page: string) => Promise<{ rows: readonly SavedView[]; roles: readonly { id: string; name: string }[] }>;
    /** Answers the view's id. */
    readonly save: (page: string, view: KeptView) => Promise<string>;
    readonly remove: (id: string) => Promise<unknown>;
  };
  /** Filters too long for an address: kept under a token, read by it. */
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
  readonly timelineChoices?: (subject: string, id: string) => Promise<TimelineChoices>;
  readonly comments?: {
    readonly list: (subject: string, id: string) => Promise<readonly Comment[]>;
    readonly add: (
      subject: string,
      id: string,
      comment: { text: string; external: boolean; mentions: readonly string[]; place: string; request_id: string },
    ) => Promise<unknown>;
    readonly people: (text: string) => Promise<readonly Choice[]>;
  };
  readonly files?: {
    /** Keeps a file and answers its id. */
    readonly put: (file: File, progress: (percent: number) => void) => Promise<string>;
    /** An address that shows or downloads it once. */
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
    /** What the rows of each list can be given, as far as the person may. */
    readonly fields: () => Promise<readonly { readonly cmd: string; readonly fields: readonly BatchField[] }[]>;
    readonly preview: (cmd: string, ids: readonly string[], fields: readonly string[]) => Promise<readonly EditPreview[]>;
    /** By ids, or all that the list answers for `params`; answers the job. */
    readonly start: (edit: {
      cmd: string;
      title: string;
      ids?: readonly string[];
      /** At which version the person saw them, by id. */
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
    /** Dry run: reads the kept file and says what would happen. `mapping` null lets the server guess or remember. */
    readonly check: (entity: string, file_id: string, mapping: Readonly<Record<string, string>> | null) => Promise<ImportCheck>;
    /** Corrected values of bad rows; answers what is still wrong. */
    readonly correct: (batch: string, rows: readonly { line: number; values: Readonly<Record<string, string>> }[]) => Promise<ImportCheck>;
    /** Imports the good rows as one job; answers what became of all: a row can be refused that was good when it was tried. */
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
