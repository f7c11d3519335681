import { createContext, useContext } from 'react';
import type { Page } from '../kernel/page.ts';
import { send } from './call.ts';

export { useCan } from './session.ts';

export type Query = Readonly<Record<string, string>>;

/** What every page component is given: its page, the parameters of its path (`:id`) and its query. */
export type PageProps = { readonly page: Page; readonly params: Query; readonly query: Query };

/**
 * Where the user is, seen from a tab: in front of it with the address that it had (`here`), in another tab (`behind`), or in this one with
 * another address (`moved`). `gone` when the tab was closed or drawn anew.
 */
export type Whereabouts = 'here' | 'behind' | 'moved' | 'gone';

/**
 * The tab that a page stands in. The URL is the state: filters, sort, page and view are in the query, so a pasted link opens the same
 * view. `setTitle('SO2611-0042')` is shown after the page's own title. `setDirty` marks unsaved work: a dot on the tab, and closing,
 * reloading and signing out ask first.
 */
export type TabHandle = {
  readonly key: string;
  /** The page's path, as the specification has it. */
  readonly path: string;
  readonly query: Query;
  setTitle(title: string): void;
  setDirty(dirty: boolean): void;
  /** Merges into the query; undefined or '' takes a name out. Identifying names (`id` …) stay what they are. */
  setQuery(query: Readonly<Record<string, string | undefined>>): void;
  /** Opens the page in its tab, or brings the tab that already shows it to the front. */
  openTab(path: string, query?: Query): void;
  /** Watches this tab while something is sent from it; the answer says where the user is by then. */
  watch(): () => Whereabouts;
  /** Closes this tab; asks first when it is dirty. */
  closeTab(): void;
  /** Draws this tab's page anew, from the server. */
  reloadTab(): void;
};

export const TabContext = createContext<TabHandle | undefined>(undefined);

/**
 * Whether the tab is shown. Effects of a hidden tab are off anyway; this is for what renders. It is a context of its own, so that a
 * switch of tabs draws no page anew.
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
