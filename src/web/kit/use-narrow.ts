import { useSyncExternalStore } from 'react';

const query = '(max-width: 767.98px)';

/** True when the window is as narrow as a phone. Read from the browser, so that a tab that is shown again is not drawn twice. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}

function subscribe(changed: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', changed);
  return () => list.removeEventListener('change', changed);
}
