import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTab } from '../../tab-context.ts';
import type { ColumnSettings } from './column-settings.ts';
import { useLatest } from '../use-latest.ts';
import { type KeptView, type SavedView, useKit } from '../kit-calls.tsx';
import { isListName, type Query, viewText } from './list-query.ts';

export type Views = {
  readonly rows: readonly SavedView[];
  readonly roles: readonly { readonly id: string; readonly name: string }[];
  /** The view that is open; its number stands in the address as `view`. */
  readonly active: SavedView | null;
  /** The list's part of the address, as a view stores it. */
  readonly text: string;
  /** False until the page knows which view it opens with. */
  readonly ready: boolean;
  /** Opens a view as it was saved, or none. */
  open(view: SavedView | null): void;
  save(view: Omit<KeptView, 'query'>): Promise<void>;
  remove(view: SavedView): Promise<void>;
};

/** The saved views of a list. A page opened without a question shows the first view of the user's role, if there is one. */
export function useViews(page: string): Views | null {
  const { views } = useKit();
  const { query, setQuery } = useTab();
  const queries = useQueryClient();
  const read = useQuery({
    queryKey: ['kit.views', page],
    meta: { shows: ['savedView'] },
    queryFn: () => views?.list(page) ?? Promise.resolve({ rows: [], roles: [] }),
    enabled: views !== undefined,
    staleTime: 60_000,
  });
  const rows = read.data?.rows ?? none;
  const text = useMemo(() => viewText(query), [query]);
  const open = useCallback(
    (view: SavedView | null) => {
      if (view) queries.setQueryData(columnsKey(page, view), view.settings);
      setQuery({ ...cleared(query), ...(view ? Object.fromEntries(new URLSearchParams(view.query)) : {}), view: view?.id });
    },
    [page, queries, query, setQuery],
  );
  const begun = useRef(false);
  const latest = useLatest({ open, query });
  useEffect(() => {
    if (begun.current || !read.data) return;
    begun.current = true;
    const first = openingView(read.data.rows, latest.current.query);
    if (first) latest.current.open(first);
  }, [read.data, latest]);
  if (!views) return null;
  return {
    rows,
    roles: read.data?.roles ?? none,
    active: rows.find((view) => view.id === query['view']) ?? null,
    text,
    ready: !read.isPending,
    open,
    save: async (view) => {
      const id = await views.save(page, { ...view, query: text });
      queries.setQueryData(columnsKey(page, { id }), view.settings);
      setQuery({ view: id });
    },
    remove: async (view) => {
      await views.remove(view.id);
      if (query['view'] === view.id) setQuery({ view: undefined });
    },
  };
}

const none: readonly never[] = [];

/** The cache key of a list's columns: the user's own, or those of a view. */
export function columnsKey(page: string, view: Pick<SavedView, 'id'> | null): readonly string[] {
  return ['kit.columns', page, view?.id ?? ''];
}

function cleared(query: Query): Record<string, undefined> {
  return Object.fromEntries(
    Object.keys(query)
      .filter(isListName)
      .map((name) => [name, undefined]),
  );
}

/** The view with which a page opens: the one that its address names, else the first one. A question of the address comes before any view. */
export function openingView(views: readonly SavedView[], query: Query): SavedView | undefined {
  if (Object.keys(query).some(isListName)) return undefined;
  return views.find((view) => view.id === query['view']) ?? views.find((view) => view.first);
}

/** True when the list differs from the saved view. */
export function isChanged(view: SavedView, text: string, settings: ColumnSettings | null): boolean {
  return view.query !== text || (view.settings !== null && JSON.stringify(view.settings) !== JSON.stringify(settings));
}

/** The role that has this as its first view, where the reader may set it. */
export function roleOf(view: SavedView, views: Views): string | null {
  return views.roles.find((role) => role.id === view.role_id)?.id ?? null;
}
