import type { z } from 'zod';
import { readWhole } from '../kernel/read-whole.ts';
import { type Fault, Refusal } from '../kernel/refusal.ts';
import { faultsOf } from './params.ts';
import type { AccountWho } from './session.ts';
import type { ImportKind, ImportOutcome, SheetRow, Work } from './work.ts';

export function importKindFor<DB>() {
  return (
    kind: Omit<ImportKind, 'kind' | 'save' | 'saveMany'> & {
      save: (work: Work<DB, AccountWho>, rows: readonly SheetRow[]) => Promise<ImportOutcome>;
      saveMany?: (work: Work<DB, AccountWho>, records: readonly (readonly SheetRow[])[]) => Promise<readonly (ImportOutcome | Refusal)[]>;
    },
  ): ImportKind => ({ kind: 'import', ...(kind as never as Omit<ImportKind, 'kind'>) });
}

/**
 * The rows of a sheet in the form of the record's schema, or all of their faults at once, so that nobody has to correct
 * a row five times: `found` holds the faults of unreadable cells, and the schema gives those of every other cell. Each
 * cell reports its first fault.
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

/** True for an empty cell: whatever the schema says about it, the user must enter a value. */
function isEmpty(values: unknown, at: string): boolean {
  let value = values;
  for (const step of at.split('.')) value = typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined;
  return value === undefined || value === null || value === '';
}
