import { useSyncExternalStore } from 'react';

const query = '(max-width: 767.98px)';

/** Whether the window is as narrow as a telephone. Asked of the browser, so that a tab which is shown again is not drawn twice for it. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
