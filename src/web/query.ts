import { keepPreviousData, type Query, QueryClient, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { z } from 'zod';
import { type Call, showsOf } from '../kernel/call.ts';
import type { Filters, ListCall, ListParams, ListResult } from '../kernel/list.ts';
import { CallRefused, NetworkFailed, send, watchCalls } from './call.ts';
import { whenSessionEnds } from './session.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { readonly shows?: readonly string[] };
  }
}

/** One cache for all tabs. The queries of a hidden tab are unsubscribed; when it is shown again, stale ones are fetched once. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 0,
      gcTime: 600_000,
      refetchOnWindowFocus: false,
      retry: (failures, fault) => fault instanceof NetworkFailed && failures < 2,
    },
  },
});

/** `[cmd, params]`: the key of every query; its `meta` names the subjects of the records that it shows. */
function queryKey<P extends z.ZodType>(call: Call<P>, params: z.input<P>): readonly [string, unknown] {
  return [call.cmd, params];
}

export type ReadOptions = {
  enabled?: boolean;
  /** Keep showing the previous rows while those of other params load. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Never under the overlay. By default only the first reply of a call waits under it. */
  quiet?: boolean;
};

/** Reads a call for a page: cached by cmd and params, fetched again when its tab is shown and after a write to its subject. */
export function useRead<P extends z.ZodType, R extends z.ZodType>(
  call: Call<P, R>,
  params: z.input<P>,
  options: ReadOptions = {},
): UseQueryResult<z.output<R>, CallRefused | NetworkFailed> {
  return useQuery<z.output<R>, CallRefused | NetworkFailed>({
    queryKey: queryKey(call, params),
    meta: { shows: showsOf(call) },
    // The overlay is for a user who waits before an empty page; a refresh behind visible rows is quiet.
    queryFn: ({ signal }) => send(call, params, { quiet: options.quiet ?? isKnown(call), signal }),
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * Reads a list page by page. Staff wait under the overlay for the first rows of a page; more rows and fresh ones come quietly. `more` adds a
 * page, unless one is on its way; it is null when all rows are there.
 */
export function useReadPages<RowIn, Row, F extends Filters, K extends string>(
  call: ListCall<RowIn, Row, F, K>,
  params: ListParams<F, K>,
  options: Pick<ReadOptions, 'enabled' | 'staleTime'> = {},
) {
  const read = useInfiniteQuery({
    queryKey: pagesKey(call, params),
    meta: { shows: showsOf(call) },
    queryFn: ({ pageParam }): Promise<ListResult<Row>> =>
      send(call, { ...params, ...(pageParam ? { cursor: pageParam } : { total: true }) }, { quiet: pageParam !== '' || isKnown(call) }),
    initialPageParam: '',
    getNextPageParam: (last) => last.next_cursor,
    // The rows of the question before stay until those of a new one are there, so that a page does not flicker while a user types.
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
  });
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = read;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  const more = useCallback(() => {
    if (!isFetchingNextPage) void fetchNextPage();
  }, [isFetchingNextPage, fetchNextPage]);
  return { read, rows, total: data?.pages[0]?.total, more: hasNextPage ? more : null, loadingMore: isFetchingNextPage };
}

/** The key of the pages of a list; that of a part of their params finds them as well. */
export function pagesKey(call: Pick<Call, 'cmd'>, params: object): readonly [string, 'pages', object] {
  return [call.cmd, 'pages', params];
}

/** True when any reply of this call is cached, for any params. */
function isKnown(call: Call): boolean {
  return queries.getQueriesData({ queryKey: [call.cmd] }).some(([, data]) => data !== undefined);
}

/** True when a query shows records of one of these subjects. */
export function showsAny({ meta }: Pick<Query, 'meta'>, subjects: readonly string[]): boolean {
  return meta?.shows?.some((subject) => subjects.includes(subject)) ?? false;
}

/**
 * Marks the queries that show records of these subjects as stale: a visible one is fetched again at once, a hidden one when it is shown.
 */
export async function refresh(subjects: readonly string[]): Promise<void> {
  await askAgain((query) => showsAny(query, subjects));
}

/**
 * Fetches again. A first reply that is still on its way is outdated, and the library would take it for the new one, so its request is
 * cancelled.
 */
async function askAgain(predicate: (query: Query) => boolean): Promise<void> {
  await queries.cancelQueries({ predicate: (query) => query.state.data === undefined && predicate(query) });
  await queries.invalidateQueries({ predicate });
}

/** Fetches all visible queries again, when it is unknown which of them changed. */
export async function refreshAll(): Promise<void> {
  await queries.invalidateQueries();
}

let wordings = 0;
/** The number of times that everything was read again in another language. Differences after such a read are not changes of data. */
export function wordingsSoFar(): number {
  return wordings;
}

/**
 * Refreshes texts after a change of language: those that the server words itself (names in four languages, announcements) are still in the
 * previous one. The initial values of a form stay, so that no input is lost.
 */
export async function refreshWords(): Promise<void> {
  wordings++;
  await askAgain(({ queryKey: [cmd] }) => cmd !== 'kit.form');
}

/** Refusals which mean that the record differs from the one shown. */
const outdated: readonly string[] = ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'NOT_FOUND'];

watchCalls({
  began: () => () => {},
  wrote: (touched) => void refresh(touched),
  refused: (refusal, call) => {
    if (call.kind === 'write' && outdated.includes(refusal)) void refresh(showsOf(call));
  },
});
whenSessionEnds(() => queries.clear());
