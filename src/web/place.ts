import { create } from 'zustand';
import type { Query } from './tab-context.ts';

/** Where the browser is: the URL, and nothing else. */
export type Place = { readonly path: string; readonly query: Query };

export function placeOf(url: string): Place {
  const { pathname, searchParams } = new URL(url, 'https://here.invalid');
  return { path: pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname, query: Object.fromEntries(searchParams) };
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

/** Goes somewhere within the product. `replace` leaves no step to come back to. */
export function go(path: string, query: Query = {}, how: 'push' | 'replace' = 'push'): void {
  const place = { path, query };
  if (urlOf(place) !== urlOf(placeNow())) history[how === 'push' ? 'pushState' : 'replaceState'](null, '', urlOf(place));
  usePlaceStore.setState(place, true);
}

if (typeof window !== 'undefined') window.addEventListener('popstate', () => usePlaceStore.setState(placeOf(location.href), true));

/** Only a path of this product is followed from a link; never another host. */
export function innerPath(link: string | undefined): Place | undefined {
  if (!link || !/^\/(?![/\\])/.test(link)) return undefined;
  return placeOf(link);
}
