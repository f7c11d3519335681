import { App as AntdApp } from 'antd';
import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { installCounts, refreshCounts } from '../counts.ts';
import { useT } from '../i18n.ts';
import { landingOf, registryNow } from '../landing.ts';
import { usePlace } from '../place.ts';
import { useSession } from '../session.ts';
import type { App } from '../start.tsx';
import { TabBar, tabTitle } from '../tabs/bar.tsx';
import { Panels } from '../tabs/panels.tsx';
import { askBeforeLosing, changeTabs, opening, openTab, showInUrl, startTabsOf, tabsNow, useMaximised, useTabs } from '../tabs/store.ts';
import { KeysSheet, useShellKeys } from './keys.tsx';
import { sectionAt, sectionsOf, type MenuSection } from './menu.ts';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';
import { useNewVersion } from './use-new-version.ts';
import { usePush } from './use-push.ts';

const Palette = lazy(() => import('./palette.tsx'));
const MenuDrawer = lazy(() => import('./menu-drawer.tsx'));
const FullWarning = lazy(() => import('./full-warning.tsx'));

/** The workspace of tabs. */
export function Shell({ app }: { app: App }): ReactNode {
  const t = useT();
  const session = useSession();
  const registry = registryNow();
  const sections = useMemo(() => sectionsOf(session, registry), [session, registry]);
  const active = useActiveTab();
  const page = registry.find(active?.path ?? '')?.page;
  const here = sectionAt(sections, active?.path ?? '', page?.group);
  const [chosen, choose] = useState<{ section: MenuSection; at: string | undefined }>();
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem('sidebar') === 'collapsed');
  const [drawer, setDrawer] = useState<boolean>();
  const [palette, setPalette] = useState(false);
  const openPalette = useCallback(() => setPalette(true), []);
  const openDrawer = useCallback(() => setDrawer(true), []);
  const closeDrawer = useCallback(() => setDrawer(false), []);
  const maximised = useMaximised((state) => state.on);
  const refused = useTabs((state) => state.refused);
  const lookForNewVersion = useNewVersion();
  // Another tab shows its own group again.
  const section = chosen?.at === active?.key ? (chosen?.section ?? here) : here;
  const several = section !== undefined && section.pages.length > 1;
  // What the menus say follows a switch of tabs when the page is painted; whether there is room for one beside it does not wait.
  const path = useAfterPaint(active?.path ?? '');
  const told = useAfterPaint(section);
  const side = told && told.pages.length > 1 ? told : section;

  useTabsInUrl(landingOf(session, registry.pages));
  useUnsavedGuard();
  useCounts(app);
  usePush(app);
  useShellKeys(openPalette);

  const open = useCallback(
    (to: string): void => {
      setDrawer((drawn) => drawn && false);
      openTab(to);
      void lookForNewVersion();
    },
    [lookForNewVersion],
  );
  const chooseSection = useCallback(
    (next: MenuSection): void => {
      const only = next.pages.length === 1 ? next.pages[0] : undefined;
      if (only) open(only.path);
      else choose({ section: next, at: tabsNow().active });
    },
    [open],
  );
  const collapse = useCallback((next: boolean): void => {
    setCollapsed(next);
    localStorage.setItem('sidebar', next ? 'collapsed' : 'open');
  }, []);

  return (
    <div className="shell" data-maximised={maximised}>
      <title>{active ? `${tabTitle(active, t)} · ${t('app.name')}` : t('app.name')}</title>
      <Navbar app={app} sections={sections} chosen={told?.path} choose={chooseSection} openDrawer={openDrawer} openPalette={openPalette} />
      <div className="shell-middle">
        {several && <Sidebar section={side} path={path} collapsed={collapsed} collapse={collapse} open={open} />}
        <div className="shell-work">
          <TabBar />
          <Panels />
        </div>
      </div>
      <Suspense>
        {drawer !== undefined && <MenuDrawer sections={sections} path={path} shown={drawer} close={closeDrawer} open={open} />}
        {refused && <FullWarning />}
      </Suspense>
      <KeysSheet />
      {palette && (
        // What goes wrong in a search must not take the workspace with it.
        <ErrorBoundary fallback={null} onError={() => setPalette(false)}>
          <Suspense>
            <Palette app={app} shown close={() => setPalette(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** A value that follows once what else it changed is painted. */
function useAfterPaint<T extends object | string | undefined>(value: T): T {
  const [told, tell] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => tell(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return told;
}

function useActiveTab(): ReturnType<typeof tabsNow>['tabs'][number] | undefined {
  return useTabs((state) => state.tabs.find((tab) => tab.key === state.active));
}

/** The URL names the active tab: going back or pasting a link opens or shows its tab, switching tabs changes the URL. */
function useTabsInUrl(home: string): void {
  const { path, query } = usePlace();
  const started = useTabs((state) => state.tabs.length > 0);
  useEffect(() => {
    if (!started) startTabsOf(home);
  }, [started, home]);
  useEffect(() => {
    if (!started) return;
    changeTabs({ do: 'open', open: opening(path === '/' ? home : path, query) });
    // What did not fit leaves the URL where it was.
    if (tabsNow().active === '') changeTabs({ do: 'activate', key: opening(home, {}).key });
    showInUrl(tabsNow(), 'replace');
  }, [started, home, path, query]);
}

/** Asks before unsaved work is lost: our own dialog where we close, the browser's where it does. */
function useUnsavedGuard(): void {
  const t = useT();
  const { modal } = AntdApp.useApp();
  useEffect(() => {
    askBeforeLosing(async (dirty) =>
      modal.confirm({
        title: t('tabs.dirty.title'),
        content: t('tabs.dirty.text', { titles: dirty.map((tab) => `“${tabTitle(tab, t)}”`).join(', ') }),
        okText: t('tabs.dirty.leave'),
        okButtonProps: { danger: true },
        cancelText: t('tabs.dirty.stay'),
      }),
    );
    const leaving = (event: BeforeUnloadEvent): void => {
      if (tabsNow().tabs.some((tab) => tab.dirty)) event.preventDefault();
    };
    window.addEventListener('beforeunload', leaving);
    return () => window.removeEventListener('beforeunload', leaving);
  }, [modal, t]);
}

function useCounts(app: App): void {
  useEffect(() => {
    let current = true;
    void Promise.all(Object.values(app.counts).map((load) => load())).then((modules) => {
      if (!current) return;
      installCounts(modules.flatMap((module) => module.counts));
      void refreshCounts();
    });
    return () => {
      current = false;
    };
  }, [app]);
}
