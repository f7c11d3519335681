import type { z } from 'zod';
import type { Permit, UserType } from '../kernel/permit.ts';
import { readWhole } from '../kernel/read-whole.ts';
import { type Fault, Refusal } from '../kernel/refusal.ts';
import { faultsOf } from './door.ts';
import type { Work } from './work.ts';

/** One row of a sheet: its line number there (the heading is line 1) and its cells by column key, trimmed; an absent cell is ''. */
export type SheetRow = { readonly line: number; readonly cells: Readonly<Record<string, string>> };

export type ImportColumn = {
  readonly key: string;
  /** Word key of the heading in the template; headings in any of the four languages and these other names are recognised. */
  readonly title: string;
  readonly names?: readonly string[];
  readonly required?: true;
  /** A day may be written as people of the three countries do; `save` gets it as YYYY-MM-DD. */
  readonly is?: 'day';
  /** What the template's example row shows. */
  readonly sample: string;
};

export type ImportOutcome = 'created' | 'updated' | 'skipped';

/**
 * What one kind of record needs to be imported from a spreadsheet; a capability's import.ts exports one by default. The machinery
 * (upload, mapping, dry run, job, progress, failed rows, resuming) is the workspace's.
 */
export type ImportKind = {
  readonly kind: 'import';
  /** Subject of the record: `order`. */
  readonly what: string;
  readonly users: readonly UserType[];
  /** One right to import, or several of which any suffices. */
  readonly permit: Permit | readonly Permit[];
  readonly columns: readonly ImportColumn[];
  /** Rows that give the same text are one record with several lines; without it each row is a record. Rows of a record must follow each other. */
  readonly groupBy?: (row: SheetRow) => string;
  /** Of records of one row: what tells them apart, as the sheet writes it; '' where the row does not say. A second row of it is refused. */
  readonly key?: (cells: SheetRow['cells']) => string;
  /**
   * Checks and saves one record, in a transaction of its own and as the person who imports; a dry run is rolled back. A Refusal
   * with faults names the column in `at` (`line:key` for one row of several, else `key`). It must be repeatable: a record that is
   * there already by its natural key answers `skipped`.
   */
  readonly save: (work: Work<never>, rows: readonly SheetRow[]) => Promise<ImportOutcome>;
  /**
   * The same for some hundred records at once, for kinds that come in hundreds of thousands: what it read is checked record by record and
   * answered in their order, what is good is written by a few statements. Where the database refuses one of them, all are saved again
   * one by one by `save`, so that the right one is named.
   */
  readonly saveMany?: (work: Work<never>, records: readonly (readonly SheetRow[])[]) => Promise<readonly (ImportOutcome | Refusal)[]>;
};

export function importKindFor<DB>() {
  return (
    kind: Omit<ImportKind, 'kind' | 'save' | 'saveMany'> & {
      save: (work: Work<DB>, rows: readonly SheetRow[]) => Promise<ImportOutcome>;
      saveMany?: (work: Work<DB>, records: readonly (readonly SheetRow[])[]) => Promise<readonly (ImportOutcome | Refusal)[]>;
    },
  ): ImportKind => ({ kind: 'import', ...(kind as never as Omit<ImportKind, 'kind'>) });
}

/**
 * What a sheet's rows say, as the schema of the record takes it; or all that is wrong with them at once, so that nobody mends a row five
 * times: what `found` says of cells that could not be read, and what the schema says of every other. A cell tells its first fault.
 */
export function readRecord<P extends z.ZodType>(
  schema: P,
  values: Readonly<Record<string, unknown>>,
  found: readonly Fault[] = [],
  placed: (fault: Fault) => Fault = (fault) => fault,
): z.output<P> {
  const read = readWhole(schema, values);
  const told = read.success
    ? []
    : faultsOf(read.error).map((fault) =>
        isEmpty(values, fault.at) && !fault.why.startsWith('REQUIRED') ? { at: fault.at, why: 'REQUIRED' } : fault,
      );
  const faults = [...found, ...told.map(placed)];
  if (read.success && faults.length === 0) return read.data;
  throw new Refusal(
    'BAD_PARAMS',
    {},
    faults.filter((fault, place) => faults.findIndex(({ at }) => at === fault.at) === place),
  );
}

/** Nothing stands there, so whatever the schema says of it, a person must enter it. */
function isEmpty(values: unknown, at: string): boolean {
  let value = values;
  for (const step of at.split('.')) value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return value === undefined || value === null || value === '';
}
