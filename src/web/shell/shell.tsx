import { lazy, startTransition, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { installBadges, refreshBadges } from '../badges.ts';
import { useT } from '../i18n.ts';
import { landingOf, registryNow } from '../landing.ts';
import { usePlace } from '../place.ts';
import { useSession } from '../session.ts';
import type { App } from '../app.ts';
import { watchOpenedRecords } from './opened-records.ts';
import { TabBar, tabTitle } from '../tabs/bar.tsx';
import { Panels } from '../tabs/panels.tsx';
import { changeTabs, opening, openTab, showInUrl, startTabsOf, tabsNow, useMaximised, useTabs } from '../tabs/store.ts';
import { KeysSheet, useShellKeys } from './keys.tsx';
import { sectionAt, sectionsOf, type MenuSection } from './menu.ts';
import { Navbar } from './navbar.tsx';
import { Sidebar } from './sidebar.tsx';
import { TourOffer } from './tour-offer.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
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
  // When the tab changes, the menu shows the new tab's group again.
  const section = chosen?.at === active?.key ? (chosen?.section ?? here) : here;
  const several = section !== undefined && section.pages.length > 1;
  // The content of the menus follows a switch of tabs after the page is painted; the room for the side menu is computed at once.
  const path = useAfterPaint(active?.path ?? '');
  const painted = useAfterPaint(section);
  const side = painted && painted.pages.length > 1 ? painted : section;

  const landing = landingOf(session, registry.pages);
  useTabsInUrl(landing);
  useUnsavedGuard();
  useBadgeSources(app);
  usePush(app);
  useShellKeys(openPalette);
  useEffect(watchOpenedRecords, []);

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
      if (only) return open(only.path);
      choose({ section: next, at: tabsNow().active });
      void lookForNewVersion();
    },
    [open, lookForNewVersion],
  );
  const collapse = useCallback((next: boolean): void => {
    setCollapsed(next);
    localStorage.setItem('sidebar', next ? 'collapsed' : 'open');
  }, []);

  return (
    <div className="shell" data-maximised={maximised}>
      <title>{active ? `${tabTitle(active, t)} · ${t('app.name')}` : t('app.name')}</title>
      <Navbar
        app={app}
        sections={sections}
        chosen={painted?.path}
        choose={chooseSection}
        openDrawer={openDrawer}
        openPalette={openPalette}
      />
      <div className="shell-middle">
        {several && <Sidebar section={side} path={path} collapsed={collapsed} collapse={collapse} open={open} />}
        <div className="shell-work">
          <TabBar />
          <TourOffer app={app} isLanding={active?.path === landing} />
          <Panels />
        </div>
      </div>
      <Suspense>
        {drawer !== undefined && <MenuDrawer sections={sections} path={path} shown={drawer} close={closeDrawer} open={open} />}
        {refused && <FullWarning />}
      </Suspense>
      <KeysSheet />
      {palette && (
        // An error in the palette must not take down the workspace.
        <ErrorBoundary fallback={null} onError={() => setPalette(false)}>
          <Suspense>
            <Palette app={app} shown close={() => setPalette(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  );
}

/** Returns a value with a delay, once all else that it changed has been painted. */
function useAfterPaint<T extends object | string | undefined>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [value]);
  return painted;
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
    // A tab that did not fit leaves the URL unchanged.
    if (tabsNow().active === '') changeTabs({ do: 'activate', key: opening(home, {}).key });
    showInUrl(tabsNow(), 'replace');
  }, [started, home, path, query]);
}

function useBadgeSources(app: App): void {
  useEffect(() => {
    let current = true;
    void app.badges().then((badges) => {
      if (!current) return;
      installBadges(badges);
      void refreshBadges();
    });
    return () => {
      current = false;
    };
  }, [app]);
}
