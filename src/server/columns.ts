import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** Columns of every record with a version. A write names the version that its page last saw; a stale one is refused. */
export type Versioned = {
  id: GeneratedAlways<bigint>;
  version: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

/** A record of the reference data. The database writes its search text. */
export type MasterRow = Versioned & { created_by: bigint | null; active: Generated<boolean>; search: Generated<string> };

/** Null until it is set. An insert may leave it out. */
export type OptionalColumn<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** A numeric column with a default, as text. */
export type DecimalColumn = ColumnType<string, string | undefined, string>;

/** JSON that is stored and shown unchanged. */
export type JsonColumn = ColumnType<unknown, string | null, string | null>;
