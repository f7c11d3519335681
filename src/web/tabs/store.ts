import { create } from 'zustand';
import type { Page } from '../../kernel/page.ts';
import { leadsHome, registryNow } from '../landing.ts';
import { go, guardTravel, placeNow, type Step, urlOf, whenTravelled } from '../place.ts';
import { sessionNow, whenSessionEnds } from '../session.ts';
import type { Query, Whereabouts } from '../tab-context.ts';
import * as vault from '../vault.ts';
import { isIdentifying, reduceTabs, startTabs, tabKey, type Opening, type Tab, type TabAction, type Tabs } from './reducer.ts';

const nothingOpen: Tabs = { tabs: [], active: '', visits: [], refused: undefined };

/** The open tabs of this window. Their content is in the panels; only addresses and titles are stored across a reload. */
export const useTabs = create<Tabs>()(() => nothingOpen);

/** True while the page fills the window; Escape or the tab's menu brings the rest back. */
export const useMaximised = create<{ on: boolean }>()(() => ({ on: false }));

export function tabsNow(): Tabs {
  return useTabs.getState();
}

let openings = 0;

export function opening(path: string, query: Query): Opening {
  return { key: tabKey(registryNow().find(path)?.page, path, query), path, query, opening: ++openings };
}

/** Watches a tab from now on. The returned function says where the user is at the moment of its call. */
export function watchTab(key: string): () => Whereabouts {
  const tab = (): Tab | undefined => tabsNow().tabs.find((one) => one.key === key);
  const before = tab();
  return () => {
    const now = tab();
    if (!before || !now || now.opening !== before.opening || now.round !== before.round) return 'gone';
    if (urlOf(now) !== urlOf(before)) return 'moved';
    return tabsNow().active === key ? 'here' : 'behind';
  };
}

/**
 * Changes the tabs, stores them for a reload, and updates the URL for the active one. Another tab or another view of this one is a step of the
 * history (docs/decisions/back-button.md). The entry of a page that is closed goes to the page that is shown instead.
 */
export function changeTabs(action: TabAction, how?: 'push' | 'replace'): void {
  const before = tabsNow();
  const after = reduceTabs(before, action);
  if (after === before) return;
  if (after.active !== before.active) letGoOfFocus();
  useTabs.setState(after, true);
  keepTabs(after);
  const moves = before.active !== after.active;
  const isGone = !after.tabs.some(({ key }) => key === before.active);
  const isNew = !before.tabs.some(({ key }) => key === after.active);
  const kind = how ?? (moves ? (isGone ? 'replace' : 'push') : action.do === 'open' ? 'push' : 'replace');
  const about = moves ? (isNew ? { opened: after.active } : {}) : kind === 'push' ? { isView: true } : undefined;
  showInUrl(after, kind, about);
}

/** Back and Forward of the browser, on pages that have tabs. */
whenTravelled(({ left, isBack }) => {
  const { path, query } = placeNow();
  const page = registryNow().find(path)?.page;
  const session = sessionNow();
  if (!session || !page || leadsHome(page, session) || hasWindow(page) || tabsNow().tabs.length === 0) return;
  changeTabs({ do: 'travel', open: opening(path, query), closes: isBack ? left.opened : undefined });
});

// Unsaved work of a tab stays with it while others are shown; another view of the same page would take its place.
guardTravel((to) => {
  if (urlOf(to) === urlOf(placeNow())) return true;
  if (lone) return ask([lone]);
  const { tabs, active } = tabsNow();
  const here = tabs.find(({ key }) => key === active);
  return here?.dirty && opening(to.path, to.query).key === active ? ask([here]) : true;
});

/**
 * Removes the focus before the tab changes. A field that is hidden while focused gets its blur event too late: a date picker then looks for
 * its box, which is gone, and throws.
 */
function letGoOfFocus(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.panel')) activeElement.blur();
}

/** Updates the URL for the active tab. */
export function showInUrl(tabs: Tabs, how: 'push' | 'replace', about?: Omit<Step, 'number'>): void {
  const active = tabs.tabs.find((tab) => tab.key === tabs.active);
  if (active && urlOf(active) !== urlOf(placeNow())) go(active.path, active.query, how, about);
}

/** Opens a page in a tab of its own, or shows the tab that it already has. Print and standalone pages get a window of their own. */
export function openTab(path: string, query: Query = {}, how?: 'push' | 'replace'): void {
  const page = registryNow().find(path)?.page;
  if (page && hasWindow(page)) window.open(urlOf({ path, query }), '_blank', 'noopener');
  else changeTabs({ do: 'open', open: opening(path, query) }, how);
}

function hasWindow({ group }: Page): boolean {
  return group === 'standalone' || group === 'print';
}

/** Merges names into a tab's query. The names that identify its record stay: another record is another tab. */
export function mergeQuery(tab: Tab, changes: Readonly<Record<string, string | undefined>>): Query {
  const page = registryNow().find(tab.path)?.page;
  const merged: Record<string, string> = { ...tab.query };
  for (const [name, value] of Object.entries(changes)) {
    if (isIdentifying(page, name) && name in tab.query) continue;
    if (value === undefined || value === '') delete merged[name];
    else merged[name] = value;
  }
  return merged;
}

type Unsaved = Pick<Tab, 'path' | 'title'>;
type Asker = (dirty: readonly Unsaved[]) => Promise<boolean>;
let ask: Asker = () => Promise.resolve(true);

/** Sets the shell's question about unsaved work. */
export function askBeforeLosing(asker: Asker): void {
  ask = asker;
}

/** The tabs that would lose unsaved work by an action. */
function lostBy(action: TabAction): readonly Tab[] {
  const before = tabsNow();
  const after = reduceTabs(before, action);
  return before.tabs.filter((tab) => tab.dirty && !after.tabs.some((one) => one.key === tab.key && one.round === tab.round));
}

/** Closes or reloads after asking about unsaved work; returns true when it was done. */
export async function changeTabsAsking(action: TabAction): Promise<boolean> {
  const lost = lostBy(action);
  if (lost.length > 0 && !(await ask(lost))) return false;
  changeTabs(action);
  return true;
}

/** The page of a workspace without tabs that has unsaved work. */
let lone: Unsaved | undefined;

/** Marks the page of a workspace without tabs, by its path, as having unsaved work; null takes the mark back. */
export function markLone(path: string | null): void {
  lone = path === null ? undefined : { path, title: '' };
}

/** The pages with unsaved work. */
export function unsaved(): readonly Unsaved[] {
  return [...tabsNow().tabs.filter((tab) => tab.dirty), ...(lone ? [lone] : [])];
}

/** Asks about unsaved work before our own code signs out or reloads; returns true when it may. */
export async function mayLeave(): Promise<boolean> {
  const dirty = unsaved();
  return dirty.length === 0 || ask(dirty);
}

/** Opens a page from the frame: in its tab or, for customers, who have no tabs, in place of the present page. */
export async function openPage(path: string, query: Query = {}): Promise<void> {
  if (sessionNow()?.sys_num_id !== 4) openTab(path, query);
  else if (await mayLeave()) go(path, query);
}

type KeptTabs = { user: string; active: string; tabs: { path: string; query: Query; title: string; pinned?: boolean }[] };

function keepTabs({ tabs, active }: Tabs): void {
  const user = sessionNow()?.login_num_id;
  if (!user) return;
  const stored: KeptTabs = { user, active, tabs: tabs.map(({ path, query, title, pinned }) => ({ path, query, title, pinned })) };
  vault.keepTabs(JSON.stringify(stored));
}

/** Starts with home, and with this window's tabs from before a reload if the user is the same. */
export function startTabsOf(homePath: string): void {
  const home = opening(homePath, {});
  let tabs = startTabs(home);
  for (const { path, query, title, pinned } of keptTabs()) {
    const one = opening(path, query);
    if (one.key === home.key || !registryNow().find(path)) continue;
    tabs = reduceTabs(tabs, { do: 'open', open: one });
    tabs = reduceTabs(tabs, { do: 'setTitle', key: one.key, title });
    if (pinned) tabs = reduceTabs(tabs, { do: 'pin', key: one.key });
  }
  // Only the active tab is drawn; the others wait until they are shown.
  useTabs.setState({ ...tabs, tabs: tabs.tabs.map((tab) => ({ ...tab, shown: false })), active: '', visits: [], refused: undefined }, true);
}

function keptTabs(): KeptTabs['tabs'] {
  try {
    const stored = JSON.parse(vault.keptTabs() ?? 'null') as KeptTabs | null;
    if (stored?.user === sessionNow()?.login_num_id) return stored?.tabs ?? [];
    // The stored tabs belong to another user: somebody else signed in to this browser meanwhile.
    vault.forgetTabs();
    return [];
  } catch {
    // Data stored by an older version may have another form; then nothing is restored.
    return [];
  }
}

whenSessionEnds(() => {
  useTabs.setState(nothingOpen, true);
  useMaximised.setState({ on: false });
  markLone(null);
});
