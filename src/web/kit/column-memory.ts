import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { changeColumns, type ColumnChange, type ColumnSettings, type Declared } from './column-settings.ts';
import { useKit } from './kit-calls.tsx';

const saveDelay_ms = 800;

/**
 * The person's column settings of one list: read once, changed at once on the screen, kept on the server a moment later. Without the
 * port they hold while the page is open.
 */
export function useColumnSettings(
  page: string,
  declared: readonly Declared[],
): { settings: ColumnSettings | null; change: (change: ColumnChange) => void; ready: boolean } {
  const { columns } = useKit();
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const key = ['kit.columns', page];
  const kept = useQuery({
    queryKey: key,
    queryFn: () => columns?.get(page) ?? Promise.resolve(null),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const unsaved = useRef<(() => void) | null>(null);
  const change = useCallback(
    (what: ColumnChange) => {
      const next = changeColumns(declared, queries.getQueryData<ColumnSettings | null>(['kit.columns', page]) ?? null, what);
      queries.setQueryData(['kit.columns', page], next);
      if (timer.current) clearTimeout(timer.current);
      unsaved.current = () => {
        unsaved.current = null;
        // Losing a width is no reason to disturb the work; the next change saves all of it again.
        void columns?.save(page, next).catch(() => undefined);
      };
      timer.current = setTimeout(() => unsaved.current?.(), saveDelay_ms);
    },
    [columns, declared, page, queries],
  );
  useEffect(
    () => () => {
      if (timer.current) clearTimeout(timer.current);
      unsaved.current?.();
    },
    [],
  );
  return { settings: kept.data ?? null, change, ready: !kept.isPending };
}
