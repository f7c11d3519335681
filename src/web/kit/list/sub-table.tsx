import { Empty } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { recordTitle } from '../../../kernel/record-title.ts';
import { useT } from '../../i18n.ts';
import type { Action } from '../action/actions.ts';
import { placeColumns } from './column-settings.ts';
import { useActionRunner } from '../action/use-action-runner.tsx';
import type { Column, Maybe } from '../detail/kinds.ts';
import { ListTable } from './list-table.tsx';
import { useFollow } from '../open.ts';

const rowHeight = 33;
const twoLinesHeight = 37;
const heightMax = 420;

/** Rows that belong to a record: its lines, legs, charges. Virtual like every table; without filters and settings. */
export function SubTable<Row extends object>(props: {
  rows: readonly Row[];
  columns: readonly Maybe<Column<Row>>[];
  subject: string;
  /** Word for the rows, for screen readers. */
  title: string;
  rowId?: (row: Row) => string;
  open?: (row: Row) => string;
  rowActions?: (row: Row) => readonly Action[];
  empty?: string;
}): ReactNode {
  const t = useT();
  const follow = useFollow();
  const runner = useActionRunner();
  const columns = props.columns.filter((column): column is Column<Row> => Boolean(column));
  const placed = placeColumns(columns, null);
  const ids = useMemo(() => new Map(props.rows.map((row, place) => [row, 'id' in row ? String(row.id) : String(place)])), [props.rows]);
  const { open } = props;
  if (props.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(props.empty ?? 'kit.emptyRows')} />;
  return (
    <>
      <ListTable
        subject={props.subject}
        rows={props.rows}
        rowId={props.rowId ?? ((row) => ids.get(row) ?? '')}
        columns={columns}
        placed={placed}
        density="compact"
        height={Math.min(
          heightMax,
          Math.max(1, props.rows.length) * (columns.some((column) => column.below) ? twoLinesHeight : rowHeight) + 2,
        )}
        label={t(props.title)}
        empty={null}
        {...(open ? { open: (row: Row) => follow(open(row)) } : {})}
        {...(props.rowActions
          ? { actions: props.rowActions, run: (action: Action, row: Row) => void runner.run(action, { title: recordTitle(row) }) }
          : {})}
      />
      {runner.dialog}
    </>
  );
}
