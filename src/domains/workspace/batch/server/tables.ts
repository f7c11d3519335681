import type { Generated, GeneratedAlways } from 'kysely';

type BatchState = 'waiting' | 'checking' | 'checked' | 'running' | 'done' | 'failed' | 'cancelled';
export type BatchTable = {
  id: Generated<string>;
  kind: 'import' | 'export' | 'edit';
  what: string;
  title: string;
  account_id: bigint;
  state: BatchState;
  total: Generated<number>;
  done: Generated<number>;
  good: Generated<number>;
  bad: Generated<number>;
  /** The records of an import that were published as saved. */
  published_records: Generated<number>;
  file_id: bigint | null;
  result_file_id: bigint | null;
  headings: Generated<string[]>;
  mapping: Generated<Record<string, string>>;
  request: unknown;
  error: string | null;
  /** Of an export from a replica: the instant whose data it shows. */
  as_of: Generated<Date | null>;
  /** The state in which its job failed for good, and to which it returns when the job is started again. */
  failed_from: Generated<BatchState | null>;
  created_at: Generated<Date>;
  finished_at: Date | null;
  seq: GeneratedAlways<bigint>;
};
export type BatchRowState = 'pending' | 'good' | 'bad' | 'done' | 'skipped';
type BatchRowTable = {
  batch_id: string;
  line: number;
  group_no: number;
  cells: Record<string, string>;
  state: BatchRowState;
  why: string | null;
  /** The columns with faulty cells. */
  faulty: Generated<string[]>;
};
type ImportMappingTable = {
  account_id: bigint;
  what: string;
  headings_hash: string;
  mapping: Record<string, string>;
  used_at: Generated<Date>;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  batch: BatchTable;
  batch_row: BatchRowTable;
  import_mapping: ImportMappingTable;
};
