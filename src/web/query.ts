import { keepPreviousData, QueryClient, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import { CallRefused, NetworkFailed, send, watchCalls } from './call.ts';
import { whenSessionEnds } from './session.ts';

/** One cache for all tabs. A hidden tab's queries are unsubscribed; when it is shown again, what is stale is fetched once. */
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

/** `[cmd, params]`: the key of every query, so that a write can find what it made stale. */
function queryKey<P extends z.ZodType>(call: Call<P>, params: z.input<P>): readonly [string, unknown] {
  return [call.cmd, params];
}

export type ReadOptions = {
  enabled?: boolean;
  /** Keep showing the former rows while other params load. */
  keepPrevious?: boolean;
  staleTime?: number;
  /** Never under the overlay. By default only the first answer of a call is waited for under it. */
  quiet?: boolean;
};

/** Reads a call for a page: cached by cmd and params, fetched again when its tab is shown and when its subject was written. */
export function useRead<P extends z.ZodType, R extends z.ZodType>(
  call: Call<P, R>,
  params: z.input<P>,
  options: ReadOptions = {},
): UseQueryResult<z.output<R>, CallRefused | NetworkFailed> {
  return useQuery<z.output<R>, CallRefused | NetworkFailed>({
    queryKey: queryKey(call, params),
    // The overlay is for who waits before an empty page; what refreshes behind shown rows is quiet.
    queryFn: ({ signal }) => send(call, params, { quiet: options.quiet ?? isKnown(call), signal }),
    enabled: options.enabled ?? true,
    ...(options.staleTime === undefined ? {} : { staleTime: options.staleTime }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });
}

/** Whether any answer of this call is there already, for whatever params. */
function isKnown(call: Call): boolean {
  return queries.getQueriesData({ queryKey: [call.cmd] }).some(([, data]) => data !== undefined);
}

/** Marks the queries of some subjects or calls stale (`order`, `order.list`, `B642`): what is shown refetches, what is hidden when it is shown. */
export async function refresh(...names: readonly string[]): Promise<void> {
  await queries.invalidateQueries({
    predicate: ({ queryKey: [cmd] }) => typeof cmd === 'string' && names.some((name) => cmd === name || cmd.startsWith(`${name}.`)),
  });
}

/** Everything that is shown is fetched again: nobody knows what of it changed. */
export async function refreshAll(): Promise<void> {
  await queries.invalidateQueries();
}

let wordings = 0;
/** How often the server was asked for everything in another language: what comes back other for that was changed by nobody. */
export function wordingsSoFar(): number {
  return wordings;
}

/**
 * After a change of language: what the server words itself (names in four languages, announcements) was answered in the former one. What a
 * form began with stays, so that nothing typed is lost.
 */
export async function refreshWords(): Promise<void> {
  wordings++;
  await queries.invalidateQueries({ predicate: ({ queryKey: [cmd] }) => cmd !== 'kit.form' });
}

/** The subject of a call, `order` of `order.save`; the specification's codes stand for themselves. */
export function subjectOf(cmd: string): string {
  return cmd.split('.')[0] ?? cmd;
}

/** Refusals which say that the record is not as it is shown. */
const outdated: readonly string[] = ['CHANGED_MEANWHILE', 'ILLEGAL_MOVE', 'NOT_FOUND'];

watchCalls({
  began: () => () => {},
  wrote: (cmd) => void refresh(subjectOf(cmd)),
  refused: (refusal, { cmd, kind }) => {
    if (kind === 'write' && outdated.includes(refusal)) void refresh(subjectOf(cmd));
  },
});
whenSessionEnds(() => queries.clear());
