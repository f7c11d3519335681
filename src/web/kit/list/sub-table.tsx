import { Empty } from 'antd';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useT } from '../../i18n.ts';
import type { Action } from '../action/actions.ts';
import { placeColumns } from './column-settings.ts';
import { useActionRunner } from '../action/use-action-runner.tsx';
import type { Column, Maybe } from '../detail/kinds.ts';
import { ListCards } from './list-cards.tsx';
import { ListTable } from './list-table.tsx';
import { rowTitle } from './row-title.ts';
import { useFollow } from '../open.ts';
import { useNarrow } from '../use-media.ts';

const rowHeight = 33;
const twoLinesHeight = 37;
const heightMax = 420;
/** More cards are drawn when the last of these comes into sight. */
const cardsAtOnce = 50;
const nothingChanged: ReadonlySet<string> = new Set();

/**
 * Rows that belong to a record: its lines, legs, charges. Virtual like every table, cards on a phone; without filters and settings.
 */
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
  const narrow = useNarrow();
  const [cards, setCards] = useState(cardsAtOnce);
  const moreCards = useCallback(() => setCards((now) => now + cardsAtOnce), []);
  const { open, rowId } = props;
  // The place of a row without a name of its own says nothing about its record.
  const recordOf = (row: Row) => {
    const id = rowId?.(row) ?? ('id' in row ? String(row.id) : null);
    return id === null ? {} : { record: `${props.subject} ${id}` };
  };
  const shared = {
    subject: props.subject,
    rowId: rowId ?? ((row: Row) => ids.get(row) ?? ''),
    columns,
    placed,
    empty: null,
    ...(open ? { open: (row: Row) => follow(open(row)) } : {}),
    ...(props.rowActions
      ? {
          actions: props.rowActions,
          run: (action: Action, row: Row) => void runner.run(action, { title: rowTitle(row, columns), ...recordOf(row) }),
        }
      : {}),
  };
  if (props.rows.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(props.empty ?? 'kit.emptyRows')} />;
  return (
    <>
      {narrow ? (
        <ListCards
          {...shared}
          rows={props.rows.slice(0, cards)}
          linesOf={t(props.title)}
          selection={null}
          changed={nothingChanged}
          loadMore={moreCards}
        />
      ) : (
        <ListTable
          {...shared}
          rows={props.rows}
          density="compact"
          height={Math.min(heightMax, props.rows.length * (columns.some((column) => column.below) ? twoLinesHeight : rowHeight) + 2)}
          label={t(props.title)}
        />
      )}
      {runner.dialog}
    </>
  );
}
