import { sql } from 'kysely';
import type { z } from 'zod';
import type { Permit, UserType } from '../../../../kernel/permit.ts';
import type { Fault } from '../../../../kernel/refusal.ts';
import { percentOfCell } from '../../../../kernel/sheet-cell.ts';
import { languages } from '../../../../kernel/words.ts';
import { importKindFor, readRecord } from '../../../../server/import-kind.ts';
import type { ImportKind } from '../../../../server/work.ts';
import type { ReferenceTables, ReferenceWork } from '../../server/db.ts';

type Column = {
  readonly sample?: string;
  readonly required?: true;
  readonly is?: 'day' | 'whole' | 'flag' | 'percent';
  /** Another record, by its code or its name. */
  readonly ref?: 'customer' | 'carrier' | 'vehicle_type' | 'own_company' | 'station';
  /** One of a closed set, by its key or by its word in any language under this prefix. */
  readonly choice?: { readonly of: readonly string[]; readonly words: string };
  /** The value of an empty cell. */
  readonly start?: string | number | boolean;
};

/**
 * An import of records that are saved by a form. The cells become the params of the saving call, so a sheet follows the
 * same rules as a user. `there` is the record's natural key: an existing record is skipped, so nothing is imported
 * twice.
 */
export function formImport<P extends z.ZodType>(kind: {
  readonly what: string;
  readonly users: readonly UserType[];
  readonly permit: Permit;
  readonly params: P;
  readonly columns: Readonly<Record<string, Column>>;
  readonly there: (work: ReferenceWork, facts: z.output<P>) => Promise<boolean>;
  readonly add: (work: ReferenceWork, facts: z.output<P>) => Promise<unknown>;
  /** The natural key as the sheet writes it, so that a row repeated within the sheet is named. */
  readonly key?: (cells: Readonly<Record<string, string>>) => string;
  /** Params that have no column of their own, or that combine several columns. */
  readonly more?: (cells: Readonly<Record<string, string>>) => Readonly<Record<string, unknown>>;
}): ImportKind {
  const columns = Object.entries(kind.columns);
  return importKindFor<ReferenceTables>()({
    what: kind.what,
    users: kind.users,
    permit: kind.permit,
    columns: columns.map(([key, column]) => ({
      key,
      title: `${kind.what}.${key}`,
      sample: column.sample ?? String(column.start ?? ''),
      ...(column.ref && column.sample ? { of: { table: column.ref, by: ['code'] } } : {}),
      ...(column.required ? { required: true } : {}),
      ...(column.is === 'day' ? { is: 'day' } : {}),
    })),
    ...(kind.key ? { key: kind.key } : {}),
    save: async (work, [row]) => {
      const cells = row?.cells ?? {};
      const faults: Fault[] = [];
      const values: Record<string, unknown> = {};
      for (const [key, column] of columns) {
        const read = await readCell(work, column, cells[key] ?? '');
        if ('why' in read) faults.push({ at: key, why: read.why });
        else if (read.value !== '') values[key] = read.value;
      }
      const params = Object.entries({ ...values, ...kind.more?.(cells) }).filter(([, value]) => value !== undefined);
      const facts = readRecord(kind.params, Object.fromEntries(params), faults);
      if (await kind.there(work, facts)) return 'skipped';
      await kind.add(work, facts);
      return 'created';
    },
  });
}

type Read = { readonly value: unknown } | { readonly why: string };

async function readCell(work: ReferenceWork, column: Column, cell: string): Promise<Read> {
  if (cell === '') return { value: column.start ?? '' };
  if (column.ref) return readRef(work, column.ref, cell);
  const text = cell.toLowerCase();
  const isWord = (key: string): boolean => languages.some((language) => work.product.translate(language, key).toLowerCase() === text);
  if (column.choice) {
    const { of, words } = column.choice;
    const choice = of.find((each) => each.toLowerCase() === text || isWord(`${words}.${each}`));
    return choice === undefined ? { why: 'BAD_CHOICE' } : { value: choice };
  }
  if (column.is === 'whole') return /^-?\d{1,9}$/.test(cell) ? { value: Number(cell) } : { why: 'BAD_NUMBER' };
  return { value: column.is === 'percent' ? percentOfCell(cell) : cell };
}

async function readRef(work: ReferenceWork, table: NonNullable<Column['ref']>, cell: string): Promise<Read> {
  const name = table === 'vehicle_type' ? sql.ref(`name_${work.who.language}`) : sql.ref('name');
  const { rows } = await sql<{ id: string; exact: boolean }>`
    select id::text as id, code = ${cell} as exact from ${sql.table(table)}
    where code = ${cell} or ${name} = ${cell} order by 2 desc limit 2`.execute(work.db);
  const [only, second] = rows;
  if (!only) return { why: 'NOT_KNOWN' };
  return second && !only.exact ? { why: 'SEVERAL_OF_NAME' } : { value: only.id };
}
