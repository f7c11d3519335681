import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { changeColumns, type ColumnChange, type ColumnSettings, type Declared } from './column-settings.ts';
import { type SavedView, useKit } from '../kit-calls.tsx';
import { columnsKey } from './use-views.ts';

const saveDelay_ms = 800;

/**
 * The column settings of one list. The user's own are read once, changed at once on the screen and saved on the server a moment later;
 * without the port they last while the page is open. Under a view that has columns, the view's columns apply, and a change is a change of
 * the view, saved with it.
 */
export function useColumnSettings(
  page: string,
  declared: readonly Declared[],
  active: SavedView | null,
): { settings: ColumnSettings | null; change: (change: ColumnChange) => void; ready: boolean } {
  const { columns } = useKit();
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const view = active?.settings ? active : null;
  const viewId = view?.id ?? null;
  const read = useQuery({
    queryKey: columnsKey(page, view),
    queryFn: () => (view ? view.settings : (columns?.get(page) ?? Promise.resolve(null))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const unsaved = useRef<(() => void) | null>(null);
  const change = useCallback(
    (what: ColumnChange) => {
      const key = columnsKey(page, viewId === null ? null : { id: viewId });
      const next = changeColumns(declared, queries.getQueryData<ColumnSettings | null>(key) ?? null, what);
      queries.setQueryData(key, next);
      if (viewId !== null) return;
      if (timer.current) clearTimeout(timer.current);
      unsaved.current = () => {
        unsaved.current = null;
        // A lost width is not worth an error message; the next change saves all settings again.
        void columns?.save(page, next).catch(() => undefined);
      };
      timer.current = setTimeout(() => unsaved.current?.(), saveDelay_ms);
    },
    [columns, declared, page, queries, viewId],
  );
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
      unsaved.current?.();
    },
    [],
  );
  return { settings: read.data ?? null, change, ready: !read.isPending };
}
