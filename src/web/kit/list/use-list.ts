import { keepPreviousData, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { showsOf } from '../../../kernel/call.ts';
import type { Filters, ListCall, ListParams, ListResult, Opening, SortOrder, Where } from '../../../kernel/list.ts';
import { send } from '../../call.ts';
import { serverTimeOf } from '../../clock.ts';
import { useT } from '../../i18n.ts';
import { pagesKey, useReadPages } from '../../query.ts';
import { useTab } from '../../tab-context.ts';
import { useKit } from '../kit-calls.tsx';
import { useLatest } from '../use-latest.ts';
import {
  addressMax,
  type Conditions,
  expanded,
  filterText,
  type ListQuestion,
  type ListState,
  type Query,
  questionOf,
  readQuery,
  shortened,
  viewText,
  writeQuery,
} from './list-query.ts';
import { refusedText } from '../reply/refused-text.ts';

const pageSize = 50;
const bulkSize = 200;
const pastedRowsMax = 500;
const groupedRowsMax = 1000;
/** A user who goes to another tab and back at once sees the same rows; a write or a push makes them stale sooner. */
const freshFor_ms = 5_000;

/** The headless state of one list: the question (in the tab's query) and the reply. */
export type List<Row, F extends Filters = Filters, K extends string = string> = {
  readonly call: ListCall<unknown, Row, F, K>;
  readonly rows: readonly Row[];
  readonly total: number | null;
  readonly totalIsFloor: boolean;
  readonly counts: Readonly<Record<string, number>>;
  readonly state: ListState;
  readonly fixed: Where<F>;
  setTab(key: string | null): void;
  setWhere(key: string, value: unknown): void;
  setFilters(filters: { readonly where: Conditions; readonly either: readonly Conditions[] }): void;
  clearWhere(): void;
  setSort(sort: readonly SortOrder[]): void;
  /** Groups the rows by the values of a column, or no longer. */
  setGroup(key: string | null): void;
  readonly hasMore: boolean;
  loadMore(): void;
  readonly loading: boolean;
  readonly loadingMore: boolean;
  /** The rows shown belong to an earlier question; those of the current one are being loaded. */
  readonly stale: boolean;
  readonly error: Error | null;
  /** The time of the reply with the rows shown, by the server's clock. */
  readonly answeredAt: number;
  reload(): void;
  /** The params of the call without its page: for totals, exports and batches. */
  readonly params: ListQuestion<F, K>;
  /** Every matching row, up to `max`; for work on "all that match". */
  all(max: number): Promise<Row[]>;
  /** The number of rows of a saved view, up to the limit of a total. */
  count(query: Query): Promise<{ readonly total: number; readonly isFloor: boolean }>;
};

/**
 * A list over a list call. Its filters, order and tab are in the query of the open tab, so a link is a view. `fixed` narrows it permanently
 * (one path of several over the same call); `tab` is the tab shown first.
 */
export function useList<RowIn, Row, F extends Filters, K extends string>(
  call: ListCall<RowIn, Row, F, K>,
  options: Opening<F> = {},
): List<Row, F, K> {
  const { query: address, setQuery } = useTab();
  const t = useT();
  const { message } = App.useApp();
  const declared = call.list;
  const { query, pending, missing, keep, expand } = useKeptFilter(address);
  const state = useMemo(() => readQuery(query, declared), [query, declared]);
  const tab = state.tab ?? options.tab ?? declared.tabs[0]?.key ?? null;
  const fixedText = JSON.stringify(options.fixed ?? {});
  const params = useMemo(() => questionOf<F, K>(state, tab, JSON.parse(fixedText) as Where<F>), [state, tab, fixedText]);
  const known = !pending && !missing;

  const pages = useReadPages(
    call,
    { ...params, size: state.group === null ? pageSize : bulkSize },
    { staleTime: freshFor_ms, enabled: known },
  );
  const { read: answer, rows, more } = pages;
  // The counts do not depend on the selected tab or the order: one call serves all tabs.
  const counted = useQuery({
    queryKey: [call.cmd, 'counts', params.where, params.either],
    meta: { shows: showsOf(call) },
    queryFn: () => ask(call, { where: params.where, ...(params.either ? { either: params.either } : {}), size: 1, counts: true }),
    enabled: declared.tabs.length > 0 && known,
    staleTime: freshFor_ms,
    placeholderData: keepPreviousData,
  });

  // A failed save on the server is reported; the list stays as it was.
  const showRefusal = useCallback((thrown: unknown) => void message.error(refusedText(thrown, t).text), [message, t]);
  const view = viewText(address);
  const latestView = useLatest(view);
  /** The state that is being stored, from the view that was shown: the next change goes on from it, and only the last one is shown. */
  const coming = useRef<{ readonly from: string; readonly state: ListState } | null>(null);
  const write = useCallback(
    async (change: (now: ListState) => Partial<ListState>) => {
      const now = coming.current?.from === view ? coming.current.state : state;
      const next = { from: view, state: { ...now, ...change(now) } };
      coming.current = next;
      try {
        const query = await keep(writeQuery(next.state, declared, address));
        if (coming.current === next && latestView.current === view) setQuery(query);
      } catch (thrown) {
        showRefusal(thrown);
      } finally {
        if (coming.current === next) coming.current = null;
      }
    },
    [state, view, latestView, declared, address, keep, setQuery, showRefusal],
  );
  const first = answer.data?.pages[0];
  const { refetch } = answer;
  const loadMore = useCallback(() => more?.(), [more]);
  const pastes = Object.entries(declared.filters).some(([key, filter]) => filter.is === 'values' && state.where[key] !== undefined);
  // The missing ones of pasted numbers, and the counts and sums of groups, are known only when all matching rows are loaded.
  const wanted = state.group !== null ? groupedRowsMax : pastes ? pastedRowsMax : 0;
  useEffect(() => {
    if (rows.length < wanted) loadMore();
  }, [wanted, rows.length, loadMore]);

  return {
    call: call as unknown as ListCall<unknown, Row, F, K>,
    rows,
    total: first?.total ?? null,
    totalIsFloor: first?.total_is_floor ?? false,
    counts: counted.data?.counts ?? {},
    state: { ...state, tab },
    fixed: options.fixed ?? {},
    setTab: (key) => void write(() => ({ tab: key })),
    setWhere: (key, value) =>
      void write(({ where }) => {
        const { [key]: _, ...rest } = where;
        return { where: value === undefined ? rest : { ...rest, [key]: value } };
      }),
    setFilters: (filters) => void write(() => filters),
    clearWhere: () => void write(() => ({ where: {}, either: [] })),
    setSort: (sort) => void write(() => ({ sort })),
    setGroup: (group) => void write(() => ({ group })),
    hasMore: more !== null,
    loadMore,
    loading: answer.isPending && !missing,
    loadingMore: pages.loadingMore,
    stale: answer.isPlaceholderData,
    error: missing ?? answer.error,
    answeredAt: serverTimeOf(answer.dataUpdatedAt),
    reload: () => void refetch(),
    params,
    all: async (max) => {
      const rows: Row[] = [];
      for (let cursor: string | null = ''; cursor !== null && rows.length < max; ) {
        const page: ListResult<Row> = await ask(call, { ...params, size: bulkSize, ...(cursor ? { cursor } : {}) });
        rows.push(...page.rows);
        cursor = page.next_cursor;
      }
      return rows.slice(0, max);
    },
    count: async (query) => {
      const view = readQuery(await expand(query), declared);
      const shown = view.tab ?? options.tab ?? declared.tabs[0]?.key ?? null;
      const { sort: _, ...asks } = questionOf<F, K>(view, shown, options.fixed ?? {});
      const { total = 0, total_is_floor = false } = await ask(call, { ...asks, size: 1, total: true });
      return { total, isFloor: total_is_floor };
    },
  };
}

/** True while the list is being read. Separate from the list, so that reading the same rows again does not redraw the page. */
export function useListFetching<Row, F extends Filters, K extends string>(list: List<Row, F, K>): boolean {
  return useIsFetching({ queryKey: pagesKey(list.call, list.params) }) > 0;
}

/**
 * The query with the filters that its `f` stands for. `keep` shortens a query: filters too long for an address are stored on the server
 * first, so that an address never names filters that do not exist.
 */
function useKeptFilter(address: Query): {
  query: Query;
  pending: boolean;
  missing: Error | null;
  keep: (query: Readonly<Record<string, string | undefined>>) => Promise<Readonly<Record<string, string | undefined>>>;
  expand: (query: Query) => Promise<Query>;
} {
  const { filters } = useKit();
  const queries = useQueryClient();
  const token = address['f'];
  const read = useCallback(
    (of: string) =>
      queries.ensureQueryData({
        queryKey: ['kit.filter', of],
        queryFn: () => filters?.get(of) ?? Promise.resolve(''),
        staleTime: Number.POSITIVE_INFINITY,
      }),
    [filters, queries],
  );
  const filterRead = useQuery({
    queryKey: ['kit.filter', token ?? ''],
    queryFn: () => filters?.get(token ?? '') ?? Promise.resolve(''),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const text = token === undefined ? '' : (filterRead.data ?? '');
  const query = useMemo(() => expanded(address, text), [text, address]);
  const keep = useCallback(
    async (changes: Readonly<Record<string, string | undefined>>) => {
      const long = filterText(changes);
      if (long.length <= addressMax || !filters) return changes;
      const nextToken = long === text && token !== undefined ? token : await filters.keep(long);
      queries.setQueryData(['kit.filter', nextToken], long);
      return shortened(changes, nextToken);
    },
    [filters, queries, text, token],
  );
  const expand = useCallback(async (of: Query) => (of['f'] ? expanded(of, await read(of['f'])) : of), [read]);
  return {
    query,
    pending: token !== undefined && filterRead.isPending,
    missing: token === undefined ? null : filterRead.error,
    keep,
    expand,
  };
}

function ask<RowIn, Row, F extends Filters, K extends string>(
  call: ListCall<RowIn, Row, F, K>,
  params: ListParams<F, K>,
  quiet = true,
): Promise<ListResult<Row>> {
  return send(call, params, { quiet });
}
