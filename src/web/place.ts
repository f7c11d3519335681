import { create } from 'zustand';
import type { Query } from './tab-context.ts';

/** The location of the browser: the URL, and nothing else. */
export type Place = { readonly path: string; readonly query: Query };

export function placeOf(url: string): Place {
  const { pathname, searchParams } = new URL(url, 'https://here.invalid');
  return { path: withoutEndSlashes(pathname), query: Object.fromEntries(searchParams) };
}

function withoutEndSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end--;
  return path.slice(0, end);
}

export function urlOf({ path, query }: Place): string {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== '')).toString();
  return search ? `${path}?${search}` : path;
}

const usePlaceStore = create<Place>()(() => (typeof location === 'undefined' ? { path: '/', query: {} } : placeOf(location.href)));

export function usePlace(): Place {
  return usePlaceStore();
}

export function placeNow(): Place {
  return usePlaceStore.getState();
}

/** Navigates within the product. `replace` adds no step to the history. */
export function go(path: string, query: Query = {}, how: 'push' | 'replace' = 'push'): void {
  const place = { path, query };
  if (urlOf(place) !== urlOf(placeNow())) history[how === 'push' ? 'pushState' : 'replaceState'](null, '', urlOf(place));
  usePlaceStore.setState(place, true);
}

if (typeof window !== 'undefined') window.addEventListener('popstate', () => usePlaceStore.setState(placeOf(location.href), true));

/** The target of a link if it is a path of this product; never another host. */
export function innerPath(link: string | undefined): Place | undefined {
  if (!link || !/^\/(?![/\\])/.test(link)) return undefined;
  return placeOf(link);
}
