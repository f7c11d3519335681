import { useCallback, useSyncExternalStore } from 'react';

/** True while a media query holds. Read from the browser, so that a tab that is shown again is not drawn twice. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

/** True when the window is as narrow as a phone. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 767.98px)');
}
