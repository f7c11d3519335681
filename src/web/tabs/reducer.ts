import type { Page } from '../../kernel/page.ts';
import type { Query } from '../tab-context.ts';

/** The specification's limit, home included. */
export const tabLimit = 10;

export type Tab = {
  readonly key: string;
  readonly path: string;
  readonly query: Query;
  /** The number of its opening: a page that is closed and opened again is another tab with the same key. */
  readonly opening: number;
  /** The page's addition to its own title: the number of its record. */
  readonly title: string;
  readonly dirty: boolean;
  /** The tab stands before the others and stays when several are closed at once. */
  readonly pinned: boolean;
  /** Counts reloads; a new number redraws the page. */
  readonly round: number;
  /** False for a tab restored from storage, which stays empty until it is looked at. */
  readonly shown: boolean;
};

/** A page to open; `key` identifies the tab (see tabKey). */
export type Opening = { readonly key: string; readonly path: string; readonly query: Query; readonly opening: number };

export type Tabs = {
  /** The first tab is home and stays. */
  readonly tabs: readonly Tab[];
  readonly active: string;
  /** Visited keys, the latest last, each once: after a close the previous one is shown. */
  readonly visits: readonly string[];
  /** The page that did not fit: the shell warns and offers to make room. */
  readonly refused: Opening | undefined;
};

export type TabAction =
  | { readonly do: 'open'; readonly open: Opening }
  | { readonly do: 'travel'; readonly open: Opening; readonly closes: string | undefined }
  | { readonly do: 'activate' | 'close' | 'closeOthers' | 'closeLeft' | 'closeRight' | 'reload' | 'unload' | 'pin'; readonly key: string }
  | { readonly do: 'closeAll' | 'forgetRefused' | 'closeOldest' }
  | { readonly do: 'move'; readonly key: string; readonly to: number }
  | { readonly do: 'setTitle'; readonly key: string; readonly title: string }
  | { readonly do: 'setDirty'; readonly key: string; readonly dirty: boolean }
  | { readonly do: 'setQuery'; readonly key: string; readonly query: Query };

type Shown = Pick<Page, 'kind' | 'params'> | undefined;

/** Names in a query that identify the record of a page; all others (filters, sort, view) change within one tab. */
const identifying = /^(id|no|ticket|.+_id|.+_no)$/;

/** A form begins with what its address names, such as the job or the record to copy, so a form of another beginning is another tab. */
const beginsForm = ({ kind, params = [] }: Pick<Page, 'kind' | 'params'>, name: string): boolean =>
  (kind === 'add' || kind === 'edit') && name !== 'edit' && params.some((param) => param === name || param === `${name}?`);

/** The key of a tab: one key, one tab. A list is one tab for any filters; a record is one tab for each id. */
export function tabKey(page: Shown, path: string, query: Query): string {
  const names = identityOf(page, query);
  return names === '' ? path : `${path}?${names}`;
}

/** The part of a query by which a page is one tab and its form one draft; empty where there is only one. */
function identityOf(page: Shown, query: Query): string {
  if (!page || page.kind === 'list' || page.kind === 'board' || page.kind === 'page') return '';
  const named = Object.entries(query)
    .filter(([name]) => identifying.test(name) || beginsForm(page, name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(named).toString();
}

export function isIdentifying(page: Shown, name: string): boolean {
  return identityOf(page, { [name]: 'x' }) !== '';
}

export function startTabs(home: Opening): Tabs {
  return { tabs: [tabOf(home)], active: home.key, visits: [home.key], refused: undefined };
}

function tabOf(open: Opening): Tab {
  return { ...open, title: '', dirty: false, pinned: false, round: 0, shown: true };
}

/** All changes of the tabs. The question about dirty tabs is asked before; the reducer closes without asking. */
export function reduceTabs(state: Tabs, action: TabAction): Tabs {
  switch (action.do) {
    case 'open':
      return open(state, action.open);
    case 'travel':
      return travel(state, action);
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
      return change(state, action.key, (tab) => withQuery(tab, action.query));
  }
}

function open(state: Tabs, opening: Opening): Tabs {
  const there = state.tabs.find((tab) => tab.key === opening.key);
  if (there) {
    // A link without a query to an open page brings it to the front unchanged; one with a query asks for that view.
    const changed = Object.keys(opening.query).length > 0 && !sameQuery(opening.query, there.query);
    return activate(changed ? change(state, there.key, (tab) => ({ ...tab, query: opening.query })) : state, there.key);
  }
  if (state.tabs.length >= tabLimit) return { ...state, refused: opening };
  return activate({ ...state, tabs: [...state.tabs, tabOf(opening)], refused: undefined }, opening.key);
}

/**
 * Back and Forward show the page of their entry as it was. Back closes the tab that the step opened, unless it has unsaved work or is pinned:
 * a user who looks at records one after the other would soon have no room left.
 */
function travel(state: Tabs, { open: to, closes }: { readonly open: Opening; readonly closes: string | undefined }): Tabs {
  const there = state.tabs.some((tab) => tab.key === to.key);
  const shown = there ? change(activate(state, to.key), to.key, (tab) => withQuery(tab, to.query)) : state;
  const rest = keep(shown, (tab) => tab.key !== closes || tab.key === to.key || tab.dirty || tab.pinned);
  return there ? rest : open(rest, to);
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

/** Makes room for the refused page: closes the tab without unsaved work that was looked at longest ago, then opens the page. */
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

/** A pinned tab moves behind the last pinned one; an unpinned one becomes the first of the others, which is the same place. */
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
  const next = tab && make(tab);
  return !tab || next === tab ? state : { ...state, tabs: state.tabs.map((one) => (one === tab ? (next ?? one) : one)) };
}

function withQuery(tab: Tab, query: Query): Tab {
  return sameQuery(tab.query, query) ? tab : { ...tab, query };
}

function sameQuery(a: Query, b: Query): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
