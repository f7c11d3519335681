import type { Page } from '../../kernel/page.ts';
import type { Query } from '../tab-context.ts';

/** The specification's limit, home included. */
export const tabLimit = 10;

export type Tab = {
  readonly key: string;
  readonly path: string;
  readonly query: Query;
  /** Which opening it came from: a page that is closed and opened again is another tab with the same key. */
  readonly opening: number;
  /** What the page added to its own title: the number of its record. */
  readonly title: string;
  readonly dirty: boolean;
  /** Stands before the others and stays when several are closed at once. */
  readonly pinned: boolean;
  /** Counts reloads; a new number draws the page anew. */
  readonly round: number;
  /** A tab brought back from storage stays without content until it is looked at. */
  readonly shown: boolean;
};

/** What is to be opened: `key` says which tab is the same one (see tabKey). */
export type Opening = { readonly key: string; readonly path: string; readonly query: Query; readonly opening: number };

export type Tabs = {
  /** The first is home and stays. */
  readonly tabs: readonly Tab[];
  readonly active: string;
  /** Visited keys, the latest last, each once: closing goes back along it. */
  readonly visits: readonly string[];
  /** What did not fit: the shell warns and offers to make room. */
  readonly refused: Opening | undefined;
};

export type TabAction =
  | { readonly do: 'open'; readonly open: Opening }
  | { readonly do: 'activate' | 'close' | 'closeOthers' | 'closeLeft' | 'closeRight' | 'reload' | 'unload' | 'pin'; readonly key: string }
  | { readonly do: 'closeAll' | 'forgetRefused' | 'closeOldest' }
  | { readonly do: 'move'; readonly key: string; readonly to: number }
  | { readonly do: 'setTitle'; readonly key: string; readonly title: string }
  | { readonly do: 'setDirty'; readonly key: string; readonly dirty: boolean }
  | { readonly do: 'setQuery'; readonly key: string; readonly query: Query };

/** Names in a query that say which record a page shows; all else (filters, sort, view) changes within one tab. */
const identifying = /^(id|no|ticket|.+_id|.+_no)$/;

/** The same key, the same tab. A list is one tab whatever its filters; a record is one tab for each id. */
export function tabKey(page: Pick<Page, 'kind'> | undefined, path: string, query: Query): string {
  if (!page || page.kind === 'list' || page.kind === 'board' || page.kind === 'page') return path;
  const named = Object.entries(query)
    .filter(([name]) => identifying.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return named.length === 0 ? path : `${path}?${new URLSearchParams(named).toString()}`;
}

export function isIdentifying(page: Pick<Page, 'kind'> | undefined, name: string): boolean {
  return tabKey(page, '', { [name]: 'x' }) !== '';
}

export function startTabs(home: Opening): Tabs {
  return { tabs: [tabOf(home)], active: home.key, visits: [home.key], refused: undefined };
}

function tabOf(open: Opening): Tab {
  return { ...open, title: '', dirty: false, pinned: false, round: 0, shown: true };
}

/** Every change of the tabs. Whether a dirty tab may be closed is asked before; the reducer closes what it is told to. */
export function reduceTabs(state: Tabs, action: TabAction): Tabs {
  switch (action.do) {
    case 'open':
      return open(state, action.open);
    case 'activate':
      return activate(state, action.key);
    case 'close':
      return keep(state, (tab) => tab.key !== action.key);
    case 'closeOthers':
      return keep(activate(state, action.key), (tab) => tab.pinned || tab.key === action.key);
    case 'closeLeft':
      return keep(activate(state, action.key), (tab, place, at) => tab.pinned || place >= at, action.key);
    case 'closeRight':
      return keep(activate(state, action.key), (tab, place, at) => tab.pinned || place <= at, action.key);
    case 'closeAll':
      return keep(state, (tab) => tab.pinned);
    case 'closeOldest':
      return closeOldest(state);
    case 'forgetRefused':
      return { ...state, refused: undefined };
    case 'pin':
      return pin(state, action.key);
    case 'move':
      return move(state, action.key, action.to);
    case 'reload':
      return change(state, action.key, (tab) => ({ ...tab, round: tab.round + 1, dirty: false }));
    case 'unload':
      return change(state, action.key, (tab) => (tab.dirty || tab.key === state.active ? tab : { ...tab, shown: false }));
    case 'setTitle':
      return change(state, action.key, (tab) => (tab.title === action.title ? tab : { ...tab, title: action.title }));
    case 'setDirty':
      return change(state, action.key, (tab) => (tab.dirty === action.dirty ? tab : { ...tab, dirty: action.dirty }));
    case 'setQuery':
      return change(state, action.key, (tab) => (sameQuery(tab.query, action.query) ? tab : { ...tab, query: action.query }));
  }
}

function open(state: Tabs, opening: Opening): Tabs {
  const there = state.tabs.find((tab) => tab.key === opening.key);
  if (there) {
    // A bare link to an open page brings it to the front as it is; one with a query asks for that view.
    const asked = Object.keys(opening.query).length > 0 && !sameQuery(opening.query, there.query);
    return activate(asked ? change(state, there.key, (tab) => ({ ...tab, query: opening.query })) : state, there.key);
  }
  if (state.tabs.length >= tabLimit) return { ...state, refused: opening };
  return activate({ ...state, tabs: [...state.tabs, tabOf(opening)], refused: undefined }, opening.key);
}

function activate(state: Tabs, key: string): Tabs {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab || (state.active === key && tab.shown)) return state;
  const tabs = tab.shown ? state.tabs : state.tabs.map((one) => (one === tab ? { ...tab, shown: true } : one));
  return { ...state, tabs, active: key, visits: [...state.visits.filter((visit) => visit !== key), key] };
}

function keep(state: Tabs, stays: (tab: Tab, place: number, at: number) => boolean, around?: string): Tabs {
  const at = state.tabs.findIndex((tab) => tab.key === around);
  const tabs = state.tabs.filter((tab, place) => place === 0 || stays(tab, place, at));
  if (tabs.length === state.tabs.length) return state;
  const left = new Set(tabs.map((tab) => tab.key));
  const visits = state.visits.filter((visit) => left.has(visit));
  const next: Tabs = { ...state, tabs, visits, active: left.has(state.active) ? state.active : (visits.at(-1) ?? tabs[0]?.key ?? '') };
  return { ...next, tabs: next.tabs.map((tab) => (tab.key === next.active && !tab.shown ? { ...tab, shown: true } : tab)) };
}

/** Makes room for what was refused: closes the tab without unsaved work that was looked at longest ago, then opens it. */
function closeOldest(state: Tabs): Tabs {
  const oldest = oldestUnchanged(state);
  if (!oldest) return state;
  const closed = keep(state, (tab) => tab.key !== oldest.key);
  return state.refused ? open({ ...closed, refused: undefined }, state.refused) : closed;
}

export function oldestUnchanged(state: Tabs): Tab | undefined {
  const seen = (tab: Tab): number => state.visits.indexOf(tab.key);
  return state.tabs
    .slice(1)
    .filter((tab) => !tab.dirty && !tab.pinned && tab.key !== state.active)
    .sort((a, b) => seen(a) - seen(b))[0];
}

function move(state: Tabs, key: string, to: number): Tabs {
  const from = state.tabs.findIndex((tab) => tab.key === key);
  const tab = state.tabs[from];
  const pinned = pinnedCount(state);
  const [first, last] = tab?.pinned ? [1, pinned] : [pinned + 1, state.tabs.length - 1];
  const place = Math.min(Math.max(to, first), last);
  if (!tab || from === 0 || from === place) return state;
  return { ...state, tabs: state.tabs.toSpliced(from, 1).toSpliced(place, 0, tab) };
}

/** A pinned tab goes behind the last pinned one; unpinned it is the first of the others, which is the same place. */
function pin(state: Tabs, key: string): Tabs {
  const tab = state.tabs.find((one) => one.key === key);
  if (!tab || tab === state.tabs[0]) return state;
  const others = state.tabs.filter((one) => one !== tab);
  const place = others.filter((one) => one.pinned).length + 1;
  return { ...state, tabs: others.toSpliced(place, 0, { ...tab, pinned: !tab.pinned }) };
}

function pinnedCount(state: Tabs): number {
  return state.tabs.filter((tab) => tab.pinned).length;
}

function change(state: Tabs, key: string, make: (tab: Tab) => Tab): Tabs {
  const tab = state.tabs.find((one) => one.key === key);
  const made = tab && make(tab);
  return !tab || made === tab ? state : { ...state, tabs: state.tabs.map((one) => (one === tab ? (made ?? one) : one)) };
}

function sameQuery(a: Query, b: Query): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
