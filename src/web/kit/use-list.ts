import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import type { Filters, ListCall, ListParams, ListResult, SortOrder, Where } from '../../kernel/list.ts';
import { send } from '../call.ts';
import { useTab } from '../tab-context.ts';
import { type ListState, readQuery, whereOf, writeQuery } from './list-query.ts';

const pageSize = 50;
const bulkSize = 200;

export type Fixed<F extends Filters> = Where<F>;

/** The headless state of one list: what is asked (kept in the tab's query) and what was answered. */
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
  clearWhere(): void;
  setSort(sort: readonly SortOrder[]): void;
  readonly hasMore: boolean;
  loadMore(): void;
  readonly loading: boolean;
  readonly fetching: boolean;
  readonly error: Error | null;
  reload(): void;
  /** What the call is asked, without its page: for totals, exports and batches. */
  readonly asked: { readonly tab?: string; readonly where: Where<F>; readonly sort?: SortOrder<K>[] };
  /** Every row that matches, up to `max`; for work on "all that match". */
  all(max: number): Promise<Row[]>;
};

/**
 * A list over a list call. Its filters, order and tab live in the query of the open tab, so a link is a view; `fixed` narrows it for
 * good (one path of several over the same call), `tab` is the tab shown first.
 */
export function useList<RowIn, Row, F extends Filters, K extends string>(
  call: ListCall<RowIn, Row, F, K>,
  options: { fixed?: Where<F>; tab?: string } = {},
): List<Row, F, K> {
  const { query, setQuery } = useTab();
  const declared = call.list;
  const state = useMemo(() => readQuery(query, declared), [query, declared]);
  const tab = state.tab ?? options.tab ?? declared.tabs[0]?.key ?? null;
  const fixedText = JSON.stringify(options.fixed ?? {});
  const asked = useMemo(() => {
    const fixed = JSON.parse(fixedText) as Where<F>;
    const where: Where<F> = { ...whereOf<F>(state), ...fixed };
    // The codec lets only the call's own sort keys through.
    const sort = state.sort as SortOrder<K>[];
    return { ...(tab ? { tab } : {}), where, ...(sort.length > 0 ? { sort } : {}) };
  }, [state, tab, fixedText]);

  const answer = useInfiniteQuery({
    queryKey: [call.cmd, 'list', asked],
    queryFn: ({ pageParam }): Promise<ListResult<Row>> =>
      ask(call, { ...asked, size: pageSize, ...(pageParam ? { cursor: pageParam } : { total: true }) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    placeholderData: keepPreviousData,
  });
  // The counts do not depend on the tab chosen or the order: one question serves all tabs.
  const counted = useQuery({
    queryKey: [call.cmd, 'counts', asked.where],
    queryFn: () => ask(call, { where: asked.where, size: 1, counts: true }),
    enabled: declared.tabs.length > 0,
    placeholderData: keepPreviousData,
  });

  const write = useCallback(
    (next: Partial<ListState>) => setQuery(writeQuery({ ...state, ...next }, declared)),
    [state, declared, setQuery],
  );
  const rows = useMemo(() => answer.data?.pages.flatMap((page) => page.rows) ?? [], [answer.data]);
  const first = answer.data?.pages[0];
  const { hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = answer;
  const loadMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const pastes = Object.entries(declared.filters).some(([key, filter]) => filter.is === 'values' && state.where[key] !== undefined);
  useEffect(() => {
    // Which of the pasted numbers are missing can only be said when all that were found are here.
    if (pastes && rows.length < 500) loadMore();
  }, [pastes, rows.length, loadMore]);

  return {
    call: call as unknown as ListCall<unknown, Row, F, K>,
    rows,
    total: first?.total ?? null,
    totalIsFloor: first?.total_is_floor ?? false,
    counts: counted.data?.counts ?? {},
    state: { ...state, tab },
    fixed: options.fixed ?? {},
    setTab: (key) => write({ tab: key }),
    setWhere: (key, value) => {
      const { [key]: _, ...rest } = state.where;
      write({ where: value === undefined ? rest : { ...rest, [key]: value } });
    },
    clearWhere: () => write({ where: {} }),
    setSort: (sort) => write({ sort }),
    hasMore: hasNextPage,
    loadMore,
    loading: answer.isPending,
    fetching: answer.isFetching,
    error: answer.error,
    reload: () => void refetch(),
    asked,
    all: async (max) => {
      const found: Row[] = [];
      for (let cursor: string | null = ''; cursor !== null && found.length < max; ) {
        const page: ListResult<Row> = await ask(call, { ...asked, size: bulkSize, ...(cursor ? { cursor } : {}) });
        found.push(...page.rows);
        cursor = page.next_cursor;
      }
      return found.slice(0, max);
    },
  };
}

function ask<RowIn, Row, F extends Filters, K extends string>(
  call: ListCall<RowIn, Row, F, K>,
  params: ListParams<F, K>,
): Promise<ListResult<Row>> {
  return send(call, params, { quiet: true });
}
