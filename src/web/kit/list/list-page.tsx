import { PlusOutlined, ReloadOutlined } from '@ant-design/icons';
import { Button, Empty, type InputRef, Skeleton, Space } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { showsOf, subjectOf } from '../../../kernel/call.ts';
import type { Filters } from '../../../kernel/list.ts';
import type { Permit } from '../../../kernel/permit.ts';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { useCan, useColumnOrder, useHiddenFields } from '../../session.ts';
import { useTab } from '../../tab-context.ts';
import type { Action, BatchAction } from '../action/actions.ts';
import { BatchBar } from '../batch/batch-bar.tsx';
import { useBatchFields } from '../batch/batch-fields.ts';
import { useColumnSettings } from './column-memory.ts';
import { type Declared, inOrder, placeColumns } from './column-settings.ts';
import { BatchSums } from '../batch/batch-sums.tsx';
import { useActionRunner } from '../action/use-action-runner.tsx';
import { emptyReason } from './empty-reason.ts';
import { ExportButton } from '../transfer/export-button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { OpenImport, useImport } from '../transfer/import-button.tsx';
import '../kit.css';
import type { Column, Maybe } from '../detail/kinds.ts';
import { groupsBy, isGrouping } from './groups.ts';
import { useListKeys } from './list-keys.ts';
import { ListCards } from './list-cards.tsx';
import { ListSettings } from './list-settings.tsx';
import { ListTable } from './list-table.tsx';
import { ListTools } from './list-tools.tsx';
import { rowTitle } from './row-title.ts';
import { NotFoundValues } from './not-found-values.tsx';
import { useFollow, useOpen } from '../open.ts';
import { LoadFailed, Stale } from '../reply/read.tsx';
import { ViewMenu, ViewTabs } from './saved-views.tsx';
import { clearRange, createRange } from './range.ts';
import { RangeBar } from './range-bar.tsx';
import { createSelection } from './selection.ts';
import { StateTabs, useShownTabs } from './state-tabs.tsx';
import { type Total, TotalsBar } from './totals-bar.tsx';
import { type List, useListFetching } from './use-list.ts';
import { useChangedRows } from './use-changed-rows.ts';
import { useNarrow } from '../use-media.ts';
import { useViews } from './use-views.ts';

export type ListPageProps<Row, F extends Filters, K extends string> = {
  /** Word of the heading. */
  title: string;
  list: List<Row, F, K>;
  columns: readonly Maybe<Column<Row, K>>[];
  /** Prefix of the words of columns, filters and tabs; default the subject of the call. */
  subject?: string;
  /** Path under which column settings and views are stored; default the page's own. */
  name?: string;
  /** The address that a row opens on Enter, on a double click or on a tap on its card. */
  open?: (row: Row) => string;
  /** The page that creates a new record. */
  create?: { path: string; permit?: Permit; word?: string };
  /**
   * More buttons at the head of the page. On a phone they stand in the menu of tools, unless the page creates nothing and they are its main
   * ones.
   */
  buttons?: ReactNode;
  rowActions?: (row: Row) => readonly Action[];
  /** The content that a row expands to, below it. */
  expand?: (row: Row) => ReactNode;
  batch?: readonly BatchAction<Row>[];
  /** Sums over all matching rows, by currency. */
  totals?: (params: List<Row, F, K>['params']) => Promise<readonly Total[]>;
  exporting?: Permit | 'everyone';
  importing?: { entity: string; permit: Permit };
  /** Word that says what to do when there are no records yet. */
  empty?: string;
  /** Words of filters that do not follow `<subject>.<key>`. */
  filterWords?: Readonly<Record<string, string>>;
  /** Between the filters and the table: a summary, a chart. */
  above?: ReactNode;
};

/** A list of documents or records: state tabs, filters, grid, batches, totals. Its question stands in the URL of the tab. */
export function ListPage<Row extends { readonly id: string }, F extends Filters, K extends string>(
  props: ListPageProps<Row, F, K>,
): ReactNode {
  const { list, open } = props;
  const t = useT();
  const can = useCan();
  const openAddress = useOpen();
  const follow = useFollow();
  const subject = props.subject ?? subjectOf(list.call.cmd);
  const { path } = useTab();
  const name = props.name ?? path;
  const hidden = useHiddenFields(list.call);
  const columns = props.columns.filter((column): column is Column<Row, K> => Boolean(column) && !(column && hidden.has(column.key)));
  const declared = useDeclared(columns, useColumnOrder(list.call.cmd));
  const views = useViews(name);
  const { settings, change, ready } = useColumnSettings(name, declared, views?.active ?? null);
  const placed = useMemo(() => placeColumns(declared, settings), [declared, settings]);
  const fields = useBatchFields(list.call.cmd);
  const selects = fields.length + (props.batch?.length ?? 0) > 0;
  const [selection] = useState(createSelection);
  const [range] = useState(createRange);
  const runner = useActionRunner();
  const search = useRef<InputRef>(null);
  const page = useRef<HTMLDivElement>(null);
  const narrow = useNarrow();
  const openRow = useMemo(() => (open ? (row: Row) => follow(open(row)) : undefined), [open, follow]);
  const paramsText = JSON.stringify(list.params);
  const layoutText = placed.map(({ key, hidden }) => (hidden ? '' : key)).join();
  // Effects run again each time the tab is shown; the selection is cleared only when the question changes.
  const chosenOf = useRef(paramsText);
  const rangeOf = useRef(paramsText + layoutText);
  useEffect(() => {
    if (chosenOf.current !== paramsText) selection.setState({ ids: new Set(), all: false, anchor: null, cursor: null });
    chosenOf.current = paramsText;
  }, [selection, paramsText]);
  useEffect(() => {
    if (rangeOf.current !== paramsText + layoutText) clearRange(range);
    rangeOf.current = paramsText + layoutText;
  }, [range, paramsText, layoutText]);
  const drawn = placed.filter((place) => !place.hidden).flatMap((place) => columns.find((column) => column.key === place.key) ?? []);
  const run = (action: Action, row: Row) =>
    void runner.run(action, {
      title: rowTitle(row, columns),
      record: `${subject} ${rowId(row)}`,
      seen: list.answeredAt,
      detail: <BatchSums columns={drawn} rows={[row]} subject={subject} />,
    });
  const exportable = props.exporting === 'everyone' || (props.exporting !== undefined && can(props.exporting));
  const creatable = props.create && (props.create.permit === undefined || can(props.create.permit));
  const create = creatable ? () => openAddress(props.create?.path ?? '') : undefined;
  const importing = useImport(props.importing && can(props.importing.permit) ? props.importing.entity : null, list.reload);
  const edit = (row: Row) => {
    const action = props.rowActions?.(row).find(({ key }) => key === 'edit');
    if (action && !action.off) run(action, row);
  };
  const groupedBy = columns.find((column) => column.key === list.state.group && isGrouping(column)) ?? null;
  const groups = groupsBy(groupedBy, list.rows, rowId, list.hasMore);
  // In groups the rows stand in another order, by which the keys and the selection of cells go as well.
  const rows = groupedBy ? groups.flatMap((group) => group.rows) : list.rows;
  useListKeys(page, { rows, selection, search, open: openRow, edit, create });
  const empty = (
    <ListEmpty
      list={list}
      subject={subject}
      {...(props.empty ? { word: props.empty } : {})}
      create={create}
      createWord={props.create?.word ?? 'kit.new'}
      importing={importing.open}
    />
  );
  const changed = useChangedRows(list.rows, paramsText);
  const shared = {
    subject,
    rows,
    columns,
    placed,
    rowId,
    changed,
    empty,
    actions: props.rowActions,
    run,
    open: openRow,
    groupedBy,
    groups,
  };
  return (
    <div className={`kit-page kit-list${props.above ? ' kit-list-below' : ''}`} ref={page}>
      <header className="kit-page-head">
        <h1>{t(props.title)}</h1>
        <ListTotal list={list} />
        <span className="kit-changed-note" role="status">
          {changed.size > 0 && t('kit.rowsChanged', { count: changed.size })}
        </span>
        {views && <ViewMenu views={views} settings={settings} />}
        <span className="kit-space" />
        {!creatable && props.buttons}
        <ListTools>
          {creatable && props.buttons}
          {importing.open && <OpenImport open={importing.open} />}
          {exportable && (
            <ExportButton
              cmd={list.call.cmd}
              title={t(props.title)}
              params={list.params}
              columns={columns}
              placed={placed}
              subject={subject}
              row={list.call.list.row}
            />
          )}
          <Refresh list={list} />
        </ListTools>
        {!narrow && (
          <ListSettings
            columns={columns}
            placed={placed}
            density={settings?.density ?? 'compact'}
            subject={subject}
            change={change}
            groupKeys={columns.filter(isGrouping).map(({ key }) => key)}
            group={list.state.group}
            setGroup={list.setGroup}
          />
        )}
        {create && (
          <Button type="primary" icon={<PlusOutlined />} onClick={create}>
            {t(props.create?.word ?? 'kit.new')}
          </Button>
        )}
      </header>
      {views && <ViewTabs views={views} list={list} />}
      <StateTabs list={list} subject={subject} />
      <FilterBar list={list} subject={subject} searchRef={search} words={props.filterWords} extra={<NotFoundValues list={list} />} />
      {props.above}
      {list.error && list.rows.length > 0 && <Stale error={list.error} retry={list.reload} />}
      {list.error && list.rows.length === 0 ? (
        <LoadFailed error={list.error} retry={list.reload} />
      ) : list.loading || !ready ? (
        <Skeleton className="kit-skeleton" active title={false} paragraph={{ rows: 10 }} />
      ) : narrow ? (
        <ListCards {...shared} expand={props.expand} selection={selects ? selection : null} loadMore={list.loadMore} />
      ) : (
        <ListTable
          {...shared}
          expand={props.expand}
          density={settings?.density ?? 'compact'}
          change={change}
          range={range}
          selection={selects ? selection : null}
          sort={list.state.sort.length > 0 ? list.state.sort : list.call.list.defaultSort}
          setSort={list.setSort}
          loadMore={list.loadMore}
          label={t(props.title)}
          dimmed={list.stale}
        />
      )}
      <footer className="kit-page-foot">
        {selects && (
          <BatchBar
            list={list}
            batch={props.batch ?? []}
            selection={selection}
            subject={subject}
            columns={columns}
            fields={fields}
            title={t(props.title)}
          />
        )}
        <RangeBar range={range} rows={rows} columns={drawn} subject={subject} />
        {props.totals && <TotalsBar name={name} params={list.params} load={props.totals} subject={subject} shows={showsOf(list.call)} />}
      </footer>
      {runner.dialog}
      {importing.dialog}
    </div>
  );
}

function rowId(row: { readonly id: string }): string {
  return row.id;
}

/**
 * The part of the columns that the settings need. The value stays the same while its content does: pages write their columns inside the
 * component.
 */
function useDeclared<Row>(columns: readonly Column<Row>[], order: readonly string[] | undefined): readonly Declared[] {
  const text = JSON.stringify(
    inOrder(
      columns.map(({ key, width, pin, off }) => ({ key, width, pin, off })),
      order,
    ),
  );
  return useMemo(() => JSON.parse(text) as Declared[], [text]);
}

function Refresh<Row, F extends Filters, K extends string>({ list }: { list: List<Row, F, K> }): ReactNode {
  const t = useT();
  const narrow = useNarrow();
  const fetching = useListFetching(list);
  return (
    <Button
      type={narrow ? 'default' : 'text'}
      aria-label={t('kit.refresh')}
      title={t('kit.refresh')}
      icon={<ReloadOutlined spin={fetching && !list.loading} />}
      onClick={list.reload}
    >
      {narrow && t('kit.refresh')}
    </Button>
  );
}

function ListTotal<Row, F extends Filters>({ list }: { list: List<Row, F> }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (list.total === null) return null;
  return <span className="kit-total">{t('kit.totalRows', { count: format.number(list.total) + (list.totalIsFloor ? '+' : '') })}</span>;
}

function ListEmpty<Row, F extends Filters>(props: {
  list: List<Row, F>;
  subject: string;
  word?: string;
  create: (() => void) | undefined;
  createWord: string;
  importing: (() => void) | undefined;
}): ReactNode {
  const t = useT();
  const { list, subject } = props;
  const { where, either, tab } = list.state;
  const isFiltered = Object.keys(where).length + either.length > 0;
  const reason = emptyReason({
    isFiltered,
    tab,
    tabs: useShownTabs(list).map(({ key }) => key),
    counts: list.counts,
  });
  const nameOf = (key: string | null): string => t(`${subject}.tab.${key}`);
  const clear = isFiltered && <Button onClick={list.clearWhere}>{t('kit.clearFilters')}</Button>;
  switch (reason.is) {
    case 'filtered':
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.emptyFiltered')}>
          {clear}
        </Empty>
      );
    case 'tab':
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('kit.emptyTab', { tab: nameOf(tab) })}>
          <Space wrap>
            <Button onClick={() => list.setTab(reason.shown)}>
              {t('kit.showTab', { tab: nameOf(reason.shown), count: list.counts[reason.shown] ?? 0 })}
            </Button>
            {clear}
          </Space>
        </Empty>
      );
    case 'none':
      return (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(props.word ?? 'kit.empty')}>
          <Space wrap>
            {props.create && (
              <Button type="primary" icon={<PlusOutlined />} onClick={props.create}>
                {t(props.createWord)}
              </Button>
            )}
            {props.importing && <OpenImport open={props.importing} />}
          </Space>
        </Empty>
      );
  }
}
