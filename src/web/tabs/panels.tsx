import { App as AntdApp, ConfigProvider, Modal, Skeleton, type ThemeConfig } from 'antd';
import AppContext from 'antd/es/app/context';
import { Activity, memo, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { PageOf } from '../found-page.tsx';
import { refusalOfPage, registryNow } from '../landing.ts';
import { stepNow } from '../place.ts';
import { useSession } from '../session.ts';
import { ShownContext, TabContext, type TabHandle, unsavedParts } from '../tab-context.ts';
import { Failed, Missing } from './instead.tsx';
import type { Tab } from './reducer.ts';
import { changeTabs, changeTabsAsking, mergeQuery, openTab, tabsNow, useTabs, watchTab } from './store.ts';

/**
 * The pages of all open tabs, which stay mounted while hidden. The effects of Activity on a hidden page (measured, see the design notes):
 * its effects are off, its DOM stays, and a modal with motion breaks the root when the page is shown again. So motion is off inside, every
 * popup and modal lives in its own tab, and each tab has its own error boundary.
 */
export function Panels(): ReactNode {
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  useLettingGo();
  // Panels have a fixed order in the DOM, independent of the bar's: moving a node would reset frames and scrolling in it.
  const steady = [...tabs].sort((a, b) => (a.key < b.key ? -1 : 1));
  return (
    <main className="panels">
      {steady.map((tab) => {
        const shown = tab.key === active;
        const alive = registryNow().find(tab.path)?.page.keepAlive !== false;
        if (!tab.shown || (!alive && !shown)) return null;
        return (
          <Activity key={tab.key} mode={shown ? 'visible' : 'hidden'}>
            <Panel tab={tab} active={shown} />
          </Activity>
        );
      })}
    </main>
  );
}

const unusedMs = 30 * 60_000;
/** Gigabytes; browsers report at most 8. */
const smallMemory = 4;

/**
 * On a computer with little memory, unloads tabs that were not looked at for half an hour; they are drawn again when shown. Unsaved work
 * stays.
 */
function useLettingGo(): void {
  const seen = useRef(new Map<string, number>());
  useEffect(() => {
    const memory = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : smallMemory;
    if (memory >= smallMemory) return;
    const timer = setInterval(() => {
      const { tabs, active } = tabsNow();
      const now = performance.now();
      seen.current.set(active, now);
      for (const { key } of tabs) if (now - (seen.current.get(key) ?? now) > unusedMs) changeTabs({ do: 'unload', key });
    }, 60_000);
    return () => clearInterval(timer);
  }, []);
}

export function panelId(key: string): string {
  return `panel-${encodeURIComponent(key)}`;
}

export function tabId(key: string): string {
  return `tab-${encodeURIComponent(key)}`;
}

/**
 * One constant object: a new one at each render would redraw all of antd below it. One key for all panels, since each key adds hundreds of
 * variables to the style sheets.
 */
const still: ThemeConfig = { token: { motion: false }, cssVar: { key: 'qs-still' } };

function Panel({ tab, active }: { tab: Tab; active: boolean }): ReactNode {
  const panel = useRef<HTMLElement>(null);
  // Created once outside React and never removed: a ref to a rendered node is null while hidden, and popups ask for the container then too.
  const [portal] = useState(() => {
    const box = document.createElement('div');
    box.className = 'panel-portal';
    return box;
  });
  useLayoutEffect(() => {
    if (portal.parentNode !== panel.current) panel.current?.append(portal);
  }, [portal]);
  useFocusOnShow(panel);
  return (
    <section ref={panel} id={panelId(tab.key)} role="tabpanel" aria-labelledby={tabId(tab.key)} className="panel" tabIndex={-1}>
      <ShownContext value={active}>
        <Inside tab={tab} portal={portal} />
      </ShownContext>
    </section>
  );
}

/** A panel's visibility comes only by context, so that a switch of tabs redraws only the components that use it. */
const Inside = memo(({ tab, portal }: { tab: Tab; portal: HTMLElement }): ReactNode => {
  const container = useCallback(() => portal, [portal]);
  return (
    <ConfigProvider getPopupContainer={container} theme={still}>
      <OwnModals>
        <ErrorBoundary
          key={tab.round}
          fallbackRender={({ error }) => <Failed error={error} reload={() => changeTabs({ do: 'reload', key: tab.key })} />}
        >
          <Content tab={tab} />
        </ErrorBoundary>
      </OwnModals>
    </ConfigProvider>
  );
});

/** When a tab is shown, the focus returns to its last element in it, otherwise to the panel itself; a focus in the bar is left alone. */
function useFocusOnShow(panel: React.RefObject<HTMLElement | null>): void {
  const last = useRef<HTMLElement | undefined>(undefined);
  useEffect(() => {
    const here = panel.current;
    if (!here) return;
    const remember = (event: FocusEvent): void => {
      last.current = event.target instanceof HTMLElement ? event.target : undefined;
    };
    here.addEventListener('focusin', remember);
    const elsewhere = document.activeElement?.closest('[role="tablist"], .navbar, .sidebar');
    if (!elsewhere && !here.contains(document.activeElement)) {
      const back = last.current?.isConnected && !last.current.closest('.ant-picker') ? last.current : here;
      back.focus({ preventScroll: true });
    }
    return () => here.removeEventListener('focusin', remember);
  }, [panel]);
}

/** `App.useApp().modal` of a page opens inside its tab; messages and notifications belong to the window, where they are always seen. */
function OwnModals({ children }: { children: ReactNode }): ReactNode {
  const app = AntdApp.useApp();
  const [modal, holder] = Modal.useModal();
  const own = useMemo(() => ({ ...app, modal }), [app, modal]);
  return (
    <AppContext value={own}>
      {children}
      {holder}
    </AppContext>
  );
}

const skeleton = <Skeleton className="panel-skeleton" active paragraph={{ rows: 6 }} />;

function changeQuery(key: string, changes: Readonly<Record<string, string | undefined>>, how?: 'push'): void {
  const now = tabsNow().tabs.find((one) => one.key === key);
  if (now) changeTabs({ do: 'setQuery', key, query: mergeQuery(now, changes) }, how);
}

const Content = memo(({ tab }: { tab: Tab }): ReactNode => {
  const { key, path, query } = tab;
  const session = useSession();
  const route = useMemo(() => registryNow().find(path), [path]);
  const [setDirty] = useState(() => unsavedParts((dirty) => changeTabs({ do: 'setDirty', key, dirty })));
  const handle = useMemo<TabHandle>(
    () => ({
      key,
      path,
      query,
      setTitle: (title) => changeTabs({ do: 'setTitle', key, title }),
      setDirty,
      setQuery: (changes) => changeQuery(key, changes),
      showView: (changes) => changeQuery(key, changes, 'push'),
      leaveView: (changes) => (stepNow().isView ? history.back() : changeQuery(key, changes)),
      openTab,
      watch: () => watchTab(key),
      closeTab(next) {
        void changeTabsAsking({ do: 'close', key });
        // The next page takes the place of the closed one in the history.
        if (next) openTab(next.path, next.query, tabsNow().tabs.some((one) => one.key === key) ? 'push' : 'replace');
      },
      reloadTab: () => changeTabs({ do: 'reload', key }),
    }),
    [key, path, query, setDirty],
  );
  const refused = refusalOfPage(route, query, session);
  if (!route || refused) return <Missing which={refused ?? 'missing'} route={route} />;
  return (
    <TabContext value={handle}>
      <div className="panel-scroll">
        <PageOf route={route} query={query} meanwhile={skeleton} />
      </div>
    </TabContext>
  );
});
