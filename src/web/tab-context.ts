import { createContext, useContext } from 'react';
import type { Page } from '../kernel/page.ts';
import { send } from './call.ts';

export { useCan } from './session.ts';

export type Query = Readonly<Record<string, string>>;

/** The props of every page component: its page, the parameters of its path (`:id`) and its query. */
export type PageProps = { readonly page: Page; readonly params: Query; readonly query: Query };

/**
 * The place of the user relative to a tab: in front of it with the same address (`here`), in another tab (`behind`), or in this one with
 * another address (`moved`). `gone` when the tab was closed or reloaded.
 */
export type Whereabouts = 'here' | 'behind' | 'moved' | 'gone';

/**
 * The tab of a page. The URL is the state: filters, sort, page and view are in the query, so a pasted link opens the same view. Back follows
 * docs/decisions/back-button.md.
 * `setTitle('SO2611-0042')` is shown before the page's own title. `setDirty` marks unsaved work: a dot on the tab, and a question before
 * closing, reloading and signing out. The page's form, its dialogs and a comment are parts of it, each with a mark of its own.
 */
export type TabHandle = {
  readonly key: string;
  /** The page's path, as in the specification. */
  readonly path: string;
  readonly query: Query;
  setTitle(title: string): void;
  setDirty(dirty: boolean, part?: string): void;
  /** Merges into the query; undefined or '' removes a name. Identifying names (`id` …) stay unchanged. */
  setQuery(query: Readonly<Record<string, string | undefined>>): void;
  /** The same as a step of its own, such as from a list to one of its records in the same page: Back leads to the view before. */
  showView(query: Readonly<Record<string, string | undefined>>): void;
  /** Ends such a view, as Back does. Where it was opened by its address, there is nothing to go back to, and the query changes in place. */
  leaveView(query: Readonly<Record<string, string | undefined>>): void;
  /** Opens the page in its tab, or brings the tab that already shows it to the front. */
  openTab(path: string, query?: Query): void;
  /** Watches this tab while something is sent from it. The returned function says where the user is at the moment of its call. */
  watch(): () => Whereabouts;
  /** Closes this tab, in favour of the next page if there is one; asks first when it is dirty. */
  closeTab(next?: { readonly path: string; readonly query: Query }): void;
  /** Loads and draws this tab's page again from the server. */
  reloadTab(): void;
};

/** Collects the marks of a page's parts: the page has unsaved work while one of them has. */
export function unsavedParts(mark: (dirty: boolean) => void): TabHandle['setDirty'] {
  const parts = new Set<string>();
  return (dirty, part = 'form') => {
    if (dirty) parts.add(part);
    else parts.delete(part);
    mark(parts.size > 0);
  };
}

export const TabContext = createContext<TabHandle | undefined>(undefined);

/**
 * True while the tab is shown. The effects of a hidden tab are off anyway; this is for rendering. It is a separate context, so that a
 * switch of tabs redraws no page.
 */
export const ShownContext = createContext(true);

export function useTabShown(): boolean {
  return useContext(ShownContext);
}

export function useTab(): TabHandle {
  const tab = useContext(TabContext);
  if (!tab) throw new Error('useTab outside a tab');
  return tab;
}

/** The call client for event handlers: `const send = useSend(); await send(moveOrder, {…}, { requestId })`. */
export function useSend(): typeof send {
  return send;
}
