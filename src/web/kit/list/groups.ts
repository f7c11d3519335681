import { valueOf } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';

/** Rows with the same value. `isOpen` is true where the list has rows that are not loaded, of which some may belong to it. */
export type Group<Row> = { readonly key: string; readonly rows: readonly Row[]; readonly isOpen: boolean };

/** The groups of a list by the first of their rows, before which their headings stand. */
export function headsOf<Row>(groups: readonly Group<Row>[]): ReadonlyMap<Row, Group<Row>> {
  return new Map(groups.flatMap((group) => (group.rows[0] === undefined ? [] : [[group.rows[0], group]])));
}

/** Kinds of which many rows have the same value. */
const grouping: ReadonlySet<Column<unknown>['is']> = new Set(['text', 'code', 'ref', 'choice', 'state', 'day', 'country', 'flag']);

/** True for a column by whose values rows may be grouped. */
export function isGrouping<Row>(column: Column<Row>): boolean {
  return grouping.has(column.is);
}

/** The groups of rows by the value of a column, each where its first row stands; none without a column. */
export function groupsBy<Row>(
  column: Column<Row> | null,
  rows: readonly Row[],
  rowId: (row: Row) => string,
  hasMore: boolean,
): readonly Group<Row>[] {
  if (!column) return [];
  const groups = Map.groupBy(rows, (row) => String(valueOf(column, row) ?? ''));
  return [...groups.values()].flatMap((own) =>
    own[0] === undefined ? [] : [{ key: `group ${rowId(own[0])}`, rows: own, isOpen: hasMore }],
  );
}
