import { MoreOutlined } from '@ant-design/icons';
import { Checkbox, Dropdown } from 'antd';
import { memo, type ReactNode, type UIEvent, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { SortOrder } from '../../../kernel/list.ts';
import { useFormat } from '../../format.tsx';
import { type Translate, useLanguage, useT, wordsUnder } from '../../i18n.ts';
import { type Action, buttonsAndRest } from '../action/actions.ts';
import { type ColumnChange, type Density, type Placed } from './column-settings.ts';
import { alignOf, FactCell, widthOf } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';
import type { Group } from './groups.ts';
import { type Line, type RowColumn, type Shown, useLineColumns, useLines } from './list-lines.tsx';
import { boxOf, createRange, type Range } from './range.ts';
import { copiedCells } from './range-bar.tsx';
import { type Selection, toggleLoaded, toggleRow } from './selection.ts';
import { nextSort } from './sorting.ts';
import { useLatest } from '../use-latest.ts';
import { useRange } from './use-range.ts';
import { useSize } from '../use-size.ts';
import { wholeColumns } from './whole-columns.ts';
import { VirtualTable } from './virtual-table.tsx';

const nearEnd_px = 600;
/** Width in pixels of a button without its word, of the dots, and of the cell around them. */
const buttonPadding = 20;
const dotsWidth = 30;
const cellPadding = 18;
const leastActionsWidth = 110;
const shownActions = 2;
const tagPadding = 14;
/** Heights of the heading and of the scrollbar's room below the rows: over the last row it would hide it. */
const headHeight = 36;
const foldWidth = 36;
const barHeight = 10;

export type ListTableProps<Row> = {
  readonly subject: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly columns: readonly Column<Row>[];
  readonly placed: readonly Placed[];
  readonly density: Density;
  readonly change?: (change: ColumnChange) => void;
  readonly selection?: Selection | null;
  /** The cells selected for copying; without it the table has its own. */
  readonly range?: Range;
  readonly sort?: readonly SortOrder[];
  readonly setSort?: (sort: readonly SortOrder[]) => void;
  readonly actions?: ((row: Row) => readonly Action[]) | undefined;
  readonly run?: (action: Action, row: Row) => void;
  /** The content that a row expands to, below it. */
  readonly expand?: ((row: Row) => ReactNode) | undefined;
  readonly open?: ((row: Row) => void) | undefined;
  readonly loadMore?: () => void;
  readonly empty: ReactNode;
  readonly label: string;
  /** Fixed height in px; without it the table fills its box. */
  readonly height?: number;
  readonly dimmed?: boolean;
  /** Rows whose content changed since they were shown. */
  readonly changed?: ReadonlySet<string>;
  /** The column by whose values the rows stand under headings, and the groups in the order of the rows. */
  readonly groupedBy?: Column<Row> | null;
  readonly groups?: readonly Group<Row>[];
};

/** The grid of a list: virtual rows, and columns in the user's order. It does not know the source of the rows. */
function ListTableInner<Row extends object>(props: ListTableProps<Row>): ReactNode {
  const { rows, rowId, selection, loadMore, open, changed } = props;
  const box = useRef<HTMLDivElement>(null);
  const size = useSize(box);
  const order = useLatest(rows.map(rowId));
  const t = useT();
  const format = useFormat();
  const shown = useShown(props.columns, props.placed);
  const drawn = useTableColumns(props, shown, order);
  const columns = useWhole(drawn, shown, size.width - (props.expand ? foldWidth : 0));
  const { expand } = props;
  const lines = useLines(props);
  const lineColumns = useLineColumns(props, shown, columns);
  const unfolding = useMemo(
    () =>
      expand && {
        expandedRowRender: ({ row }: Line<Row>) => expand(row),
        rowExpandable: ({ group }: Line<Row>) => group === undefined,
        columnWidth: foldWidth,
        fixed: 'left' as const,
      },
    [expand],
  );
  const width = columns.reduce((sum, column) => sum + Number(column.width), expand ? foldWidth : 0);
  const [ownRange] = useState(createRange);
  const range = props.range ?? ownRange;
  const choosing = useRange(box, range, {
    order,
    columns: shown.length,
    copied: () =>
      copiedCells({ rows, columns: shown.map(({ column }) => column), box: boxOf(range.getState()), subject: props.subject, t, format }),
    cursor: () => selection?.getState().cursor ?? null,
    lineOf: (place) => lines.findIndex(({ row, group }) => !group && row === rows[place]),
  });
  const scrolled = useCallback(
    (event: UIEvent<HTMLDivElement>) => {
      const { scrollTop, scrollHeight, clientHeight } = event.currentTarget;
      if (scrollHeight - scrollTop - clientHeight < nearEnd_px) loadMore?.();
    },
    [loadMore],
  );
  const fits = width <= size.width;
  const height = props.height ?? Math.max(120, size.height - headHeight - barHeight);
  const two = shown.some(({ column }) => column.below !== undefined);
  return (
    <div
      ref={box}
      className={`kit-table${rows.length === 0 ? ' kit-table-empty' : ''}${two ? ' kit-two' : ''}${props.height === undefined ? '' : ' kit-table-sized'} kit-${props.density}${props.dimmed ? ' kit-dimmed' : ''}`}
      {...(rows.length > 0 ? { tabIndex: 0, role: 'group', 'aria-label': t('kit.cellsHelp'), ...choosing } : {})}
    >
      {rows.length === 0 && props.empty}
      {rows.length > 0 && size.width > 0 && (
        <VirtualTable<Line<Row>>
          label={props.label}
          data={lines}
          rowKey={({ row, group }) => group?.key ?? rowId(row)}
          columns={lineColumns}
          scroll={{ x: fits ? size.width : width, y: height }}
          onScroll={scrolled}
          {...(unfolding ? { expandable: unfolding } : {})}
          onRow={({ row, group }) =>
            group
              ? { className: 'kit-group' }
              : {
                  ...(changed?.has(rowId(row)) ? { 'data-changed': '' } : {}),
                  onClick: () => selection?.setState({ cursor: rowId(row) }),
                  onDoubleClick: () => open?.(row),
                }
          }
        />
      )}
    </div>
  );
}
// The cast keeps the type parameter of a generic component, which memo would lose.
export const ListTable = memo(ListTableInner) as typeof ListTableInner;

/** The columns that are drawn, in their order. */
function useShown<Row>(columns: readonly Column<Row>[], placed: readonly Placed[]): readonly Shown<Row>[] {
  return useMemo(() => {
    const declared = new Map(columns.map((column) => [column.key, column]));
    return placed.flatMap((place) => {
      const column = declared.get(place.key);
      return column && !place.hidden ? [{ column, place }] : [];
    });
  }, [columns, placed]);
}

function useTableColumns<Row extends object>(
  props: ListTableProps<Row>,
  shown: readonly Shown<Row>[],
  order: { current: string[] },
): RowColumn<Row>[] {
  const { subject, selection, rowId, sort, setSort, change, actions, run } = props;
  const t = useT();
  const language = useLanguage();
  const loaded = props.rows.length;
  const actionsWidth = useActionsWidth(props.rows, actions, t);
  return useMemo(() => {
    const drawn = shown.map(({ column, place: { key, width, pin } }, at): RowColumn<Row> => {
      const title = t(column.word ?? `${subject}.${column.key}`);
      const rank = sort?.findIndex((each) => each.key === column.sort) ?? -1;
      const sorted = sort?.[rank];
      const words = column.is === 'state' ? wordsUnder(language, `${column.subject ?? subject}.state.`) : [];
      const chosen = width === column.width ? undefined : width;
      const wide = chosen ?? widthOf(column, Math.max(0, ...words.map(textWidth)) + tagPadding + cellPadding);
      return {
        key,
        title,
        width: wide,
        align: alignOf(column),
        className: `kit-${alignOf(column)}`,
        ...(pin ? { fixed: pin === 'left' ? ('start' as const) : ('end' as const) } : {}),
        onCell: () => ({ 'data-c': at }),
        onHeaderCell: () => ({
          'data-key': key,
          title,
          width: wide,
          ...(column.sort && setSort
            ? {
                order: sorted ? (sorted.desc ? 'descending' : 'ascending') : 'none',
                rank: sorted && (sort?.length ?? 0) > 1 ? rank + 1 : null,
                toggle: (more: boolean) => setSort(nextSort(sort ?? [], column.sort as string, more)),
              }
            : {}),
          ...(change
            ? {
                resize: (to: number) => change({ do: 'resize', key, width: to }),
                move: (from: string) => change({ do: 'move', key: from, before: key }),
                shift: (by: -1 | 1) => change({ do: 'shift', key, by }),
              }
            : {}),
        }),
        render: (row) => <FactCell fact={column} row={row} subject={subject} />,
      };
    });
    const boxes: RowColumn<Row>[] = selection
      ? [
          {
            key: '✓',
            width: 40,
            fixed: 'start',
            align: 'center',
            title: <LoadedCheckbox selection={selection} order={order} loaded={loaded} />,
            render: (row) => <RowCheckbox selection={selection} id={rowId(row)} order={order} />,
          },
        ]
      : [];
    const buttons: RowColumn<Row>[] =
      actions && run && actionsWidth > 0
        ? [
            {
              key: '⋯',
              width: actionsWidth,
              fixed: 'end',
              title: t('kit.actions'),
              render: (row) => <RowActions actions={actions(row)} run={(action) => run(action, row)} />,
            },
          ]
        : [];
    return [...boxes, ...drawn, ...buttons];
  }, [shown, subject, selection, rowId, sort, setSort, change, actions, run, t, language, order, loaded, actionsWidth]);
}

/** A time that is cut reads as another one, and a state as none. */
const isWhole = ({ is }: { readonly is: string }): boolean => is === 'instant' || is === 'day' || is === 'state';

/** The columns at widths that let the pinned ones cover none of them in part. A column keeps the width that the user gave it. */
function useWhole<Row extends object>(drawn: readonly RowColumn<Row>[], shown: readonly Shown<Row>[], room: number): RowColumn<Row>[] {
  return useMemo(() => {
    const own = new Map(shown.map((one) => [one.column.key, one]));
    const widths = wholeColumns(
      drawn.map(({ key, width, fixed, align }) => {
        const { column, place } = own.get(String(key)) ?? {};
        const isChosen = column === undefined || place?.width !== column.width;
        return { width: Number(width), isPinned: fixed !== undefined, isText: align === 'left' && !isChosen && !isWhole(column) };
      }),
      room,
    );
    return drawn.map((column, place) => {
      const width = widths[place];
      if (width === undefined || width === column.width) return column;
      return { ...column, width, onHeaderCell: () => ({ ...column.onHeaderCell?.(), width }) };
    });
  }, [drawn, shown, room]);
}

/** The width of the actions column: of the row with the most buttons, in the user's language. */
function useActionsWidth<Row>(rows: readonly Row[], actions: ((row: Row) => readonly Action[]) | undefined, t: Translate): number {
  const widthOf = (row: Row): number => {
    const { buttons, rest } = buttonsAndRest(actions?.(row) ?? [], shownActions);
    if (buttons.length + rest.length === 0) return 0;
    const words = buttons.reduce((sum, { word }) => sum + textWidth(t(word)) + buttonPadding, 0);
    return Math.max(leastActionsWidth, Math.round(words + (rest.length > 0 ? dotsWidth : 0) + cellPadding));
  };
  return actions ? rows.reduce((most, row) => Math.max(most, widthOf(row)), 0) : 0;
}

/** The approximate width of a text at 14 px: Chinese characters are square, Latin and Thai letters half as wide. */
function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 14 : /\p{M}/u.test(sign) ? 0 : 7.3), 0);
}

function RowCheckbox(props: { selection: Selection; id: string; order: { current: string[] } }): ReactNode {
  const t = useT();
  const { selection, id } = props;
  const chosen = useStore(selection, (state) => state.all || state.ids.has(id));
  const here = useStore(selection, (state) => state.cursor === id);
  const mark = useRef<HTMLElement>(null);
  // The row is marked directly in the DOM: selecting a row redraws its checkbox and nothing else.
  useLayoutEffect(() => {
    const row = mark.current?.closest('.ant-table-row');
    row?.toggleAttribute('data-chosen', chosen);
    row?.toggleAttribute('data-cursor', here);
  }, [chosen, here]);
  return (
    <>
      <i ref={mark} hidden />
      <Checkbox
        className="kit-row-check"
        checked={chosen}
        aria-label={t('kit.chooseRow')}
        onClick={(event) => event.stopPropagation()}
        onChange={(event) => selection.setState((state) => toggleRow(state, props.order.current, id, event.nativeEvent.shiftKey === true))}
      />
    </>
  );
}

function LoadedCheckbox(props: { selection: Selection; order: { current: string[] }; loaded: number }): ReactNode {
  const t = useT();
  const count = useStore(props.selection, (state) => (state.all ? -1 : state.ids.size));
  const { loaded } = props;
  return (
    <Checkbox
      aria-label={t('kit.chooseLoaded')}
      checked={count < 0 || (loaded > 0 && count >= loaded)}
      indeterminate={count > 0 && count < loaded}
      onChange={() => props.selection.setState((state) => toggleLoaded(state, props.order.current))}
    />
  );
}

/**
 * The first moves as buttons, the others behind the dots. The buttons are plain: every antd button prepares an animation, and a list has
 * many.
 */
export function RowActions(props: { actions: readonly Action[]; run: (action: Action) => void }): ReactNode {
  const t = useT();
  const { buttons, rest } = buttonsAndRest(props.actions, shownActions);
  if (props.actions.length === 0) return null;
  return (
    <div className="kit-row-actions">
      {buttons.map((action) => (
        <button
          key={action.key}
          type="button"
          className="kit-row-action"
          disabled={Boolean(action.off)}
          {...(action.off ? { title: t(action.off) } : {})}
          onClick={(event) => {
            event.stopPropagation();
            props.run(action);
          }}
        >
          {t(action.word)}
        </button>
      ))}
      {rest.length > 0 && <MoreActions actions={rest} run={props.run} />}
    </div>
  );
}

/** The menu behind the dots is created when it is first opened: there are as many menus as rows. */
function MoreActions(props: { actions: readonly Action[]; run: (action: Action) => void }): ReactNode {
  const t = useT();
  const [open, setOpen] = useState<boolean>();
  const dots = (
    <button
      type="button"
      className="kit-row-action"
      aria-label={t('kit.moreActions')}
      aria-haspopup="menu"
      autoFocus={open !== undefined}
      onClick={(event) => {
        event.stopPropagation();
        if (open === undefined) setOpen(true);
      }}
    >
      <MoreOutlined aria-hidden />
    </button>
  );
  if (open === undefined) return dots;
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: props.actions.map((action) => ({
          key: action.key,
          label: t(action.word),
          danger: action.tone === 'danger',
          disabled: Boolean(action.off),
        })),
        onClick: ({ key, domEvent }) => {
          domEvent.stopPropagation();
          setOpen(false);
          const action = props.actions.find((each) => each.key === key);
          if (action) props.run(action);
        },
      }}
    >
      {dots}
    </Dropdown>
  );
}
