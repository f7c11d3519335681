import { type ReactNode, useMemo } from 'react';
import type { Column } from '../detail/kinds.ts';
import type { Placed } from './column-settings.ts';
import { GroupHead } from './group-head.tsx';
import { type Group, headsOf } from './groups.ts';
import type { TableColumn } from './virtual-table.tsx';

/** A column with its place in the user's settings. */
export type Shown<Row> = { readonly column: Column<Row>; readonly place: Placed };

type Of<Row> = {
  readonly rows: readonly Row[];
  readonly subject: string;
  readonly groupedBy?: Column<Row> | null;
  readonly groups?: readonly Group<Row>[];
};

/** A line of the table: a row, or the heading of a group, which stands before the first of its rows. */
export type Line<Row> = { readonly row: Row; readonly group?: Group<Row> };

export function useLines<Row extends object>({ rows, groups }: Of<Row>): readonly Line<Row>[] {
  return useMemo(() => {
    const heads = headsOf(groups ?? []);
    return rows.flatMap((row): Line<Row>[] => {
      const group = heads.get(row);
      return group ? [{ row, group }, { row }] : [{ row }];
    });
  }, [rows, groups]);
}

/** A column as the list draws it, over rows. */
export type RowColumn<Row> = {
  readonly key: string;
  readonly title: ReactNode;
  readonly width: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly className?: string;
  readonly fixed?: 'start' | 'end';
  readonly onCell?: () => object;
  readonly onHeaderCell?: () => object;
  readonly render: (row: Row) => ReactNode;
};

/** The columns over lines: the heading of a group takes the width of them all. */
export function useLineColumns<Row extends object>(
  { groupedBy, subject }: Of<Row>,
  shown: readonly Shown<Row>[],
  columns: readonly RowColumn<Row>[],
): TableColumn<Line<Row>>[] {
  return useMemo(
    () =>
      columns.map(
        ({ onCell, render, ...column }, at): TableColumn<Line<Row>> => ({
          ...column,
          onCell: ({ group }) => (group ? { colSpan: at === 0 ? columns.length : 0 } : (onCell?.() ?? {})),
          render: (_value: unknown, { row, group }) => {
            if (!group) return render(row);
            if (at > 0 || !groupedBy) return null;
            return <GroupHead group={group} by={groupedBy} columns={shown.map((one) => one.column)} subject={subject} />;
          },
        }),
      ),
    [columns, shown, groupedBy, subject],
  );
}
