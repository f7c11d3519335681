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

/**
 * An entry of the browser's history: its number in the order, the tab that was opened with it, and whether it is a view within its page. The
 * browser keeps it across a reload.
 */
export type Step = { readonly number: number; readonly opened?: string; readonly isView?: boolean };

let step: Step = { number: 0 };

export function stepNow(): Step {
  return step;
}

/** Navigates within the product. `replace` adds no step to the history; `about` says what is new with the place. */
export function go(path: string, query: Query = {}, how: 'push' | 'replace' = 'push', about?: Omit<Step, 'number'>): void {
  const place = { path, query };
  if (urlOf(place) !== urlOf(placeNow())) {
    if (how === 'push') step = { ...about, number: step.number + 1 };
    else if (about) step = { ...about, number: step.number };
    history[how === 'push' ? 'pushState' : 'replaceState'](step, '', urlOf(place));
  }
  usePlaceStore.setState(place, true);
}

/** A way through the history by the browser's buttons: the step that it leaves, and whether it goes back. */
export type Travel = { readonly left: Step; readonly isBack: boolean };
const travelListeners: ((travel: Travel) => void)[] = [];

/** Watches the browser's Back and Forward within the product. The place is the new one by then. */
export function whenTravelled(listener: (travel: Travel) => void): void {
  travelListeners.push(listener);
}

/** Answers true at once where nothing is lost on the way to a place, otherwise what the user decides. */
type Guard = (to: Place) => true | Promise<boolean>;
let guard: Guard = () => true;
/** Sets the question before Back or Forward leave a page that has unsaved work. */
export function guardTravel(by: Guard): void {
  guard = by;
}

/** The next travel is our own: back to the entry that the user was about to leave, or on to where the user decided to go. */
let own: 'return' | 'decided' | undefined;

function travelled(): void {
  const to = stepOf(history.state);
  const [left, kind] = [step, own];
  own = undefined;
  if (kind === 'return') return;
  const place = placeOf(location.href);
  const may = to && kind === undefined ? guard(place) : true;
  if (to && may !== true) {
    const way = to.number - left.number;
    own = 'return';
    history.go(-way);
    void may.then((decided) => {
      if (!decided) return;
      own = 'decided';
      history.go(way);
    });
    return;
  }
  // An entry without a number was added by the address bar: it is the newest.
  step = to ?? { number: left.number + 1 };
  if (!to) history.replaceState(step, '');
  const same = urlOf(place) === urlOf(placeNow());
  usePlaceStore.setState(place, true);
  if (!to) return;
  const isBack = to.number < left.number;
  for (const listener of travelListeners) listener({ left, isBack });
  // A closed page left its entry to the one before it, which would now come twice.
  if (isBack && same && to.number > 0) history.back();
}

function stepOf(state: unknown): Step | undefined {
  const known = state as Partial<Step> | null;
  return typeof known?.number === 'number' ? { ...known, number: known.number } : undefined;
}

if (typeof window !== 'undefined') {
  step = stepOf(history.state) ?? step;
  history.replaceState(step, '');
  window.addEventListener('popstate', travelled);
}

/** The target of a link if it is a path of this product; never another host. */
export function innerPath(link: string | undefined): Place | undefined {
  if (!link || !/^\/(?![/\\])/.test(link)) return undefined;
  return placeOf(link);
}
