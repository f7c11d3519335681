import { App as AntdApp, Button, Modal } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { installCounts, refreshCounts } from '../counts.ts';
import { useT } from '../i18n.ts';
import { landingOf, registryNow } from '../landing.ts';
import { usePlace } from '../place.ts';
import { useSession } from '../session.ts';
import type { App } from '../start.tsx';
import { TabBar, tabTitle } from '../tabs/bar.tsx';
import { Panels } from '../tabs/panels.tsx';
import { oldestUnchanged, tabLimit } from '../tabs/reducer.ts';
import {
  askBeforeLosing,
  changeTabs,
  changeTabsAsking,
  opening,
  openTab,
  showInUrl,
  startTabsOf,
  tabsNow,
  useMaximised,
  useTabs,
} from '../tabs/store.ts';
import { KeysSheet, useShellKeys } from './keys.tsx';
import { sectionAt, sectionsOf, type MenuSection } from './menu.ts';
import { Navbar } from './navbar.tsx';
import { MenuDrawer, Sidebar } from './sidebar.tsx';
import { useNewVersion } from './use-new-version.ts';
import { usePush } from './use-push.ts';

const Palette = lazy(() => import('./palette.tsx'));

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
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = useState(false);
  const openPalette = useCallback(() => setPalette(true), []);
  const maximised = useMaximised((state) => state.on);
  const lookForNewVersion = useNewVersion();
  // Another tab shows its own group again.
  const section = chosen?.at === active?.key ? (chosen?.section ?? here) : here;

  useTabsInUrl(landingOf(session, registry.pages));
  useUnsavedGuard();
  useCounts(app);
  usePush(app);
  useShellKeys(openPalette);

  function open(path: string): void {
    setDrawer(false);
    openTab(path);
    void lookForNewVersion();
  }

  return (
    <div className="shell" data-maximised={maximised}>
      <title>{active ? `${tabTitle(active, t)} · ${t('app.name')}` : t('app.name')}</title>
      <Navbar
        app={app}
        sections={sections}
        chosen={section?.path}
        choose={(next) => {
          const only = next.pages.length === 1 ? next.pages[0] : undefined;
          if (only) open(only.path);
          else choose({ section: next, at: active?.key });
        }}
        openDrawer={() => setDrawer(true)}
        openPalette={openPalette}
      />
      <div className="shell-middle">
        {section && section.pages.length > 1 && (
          <Sidebar
            section={section}
            path={active?.path ?? ''}
            collapsed={collapsed}
            collapse={(next) => {
              setCollapsed(next);
              localStorage.setItem('sidebar', next ? 'collapsed' : 'open');
            }}
            open={open}
          />
        )}
        <div className="shell-work">
          <TabBar />
          <Panels />
        </div>
      </div>
      <MenuDrawer sections={sections} path={active?.path ?? ''} shown={drawer} close={() => setDrawer(false)} open={open} />
      <FullWarning />
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

/** The eleventh tab is not opened in silence and not refused without a way on. */
function FullWarning(): ReactNode {
  const t = useT();
  const refused = useTabs((state) => state.refused);
  const oldest = useTabs(oldestUnchanged);
  const active = useActiveTab();
  const forget = (): void => changeTabs({ do: 'forgetRefused' });
  async function closeOthers(): Promise<void> {
    if (!refused || !active) return;
    if (await changeTabsAsking({ do: 'closeOthers', key: active.key })) changeTabs({ do: 'open', open: refused });
  }
  return (
    <Modal
      open={refused !== undefined}
      title={t('tabs.full.title', { limit: tabLimit })}
      onCancel={forget}
      width={460}
      footer={
        <div className="full-choices">
          <Button onClick={forget}>{t('app.cancel')}</Button>
          <Button onClick={() => void closeOthers()}>{t('tabs.full.closeOthers')}</Button>
          {oldest && (
            <Button type="primary" onClick={() => changeTabs({ do: 'closeOldest' })}>
              {t('tabs.full.closeOldest', { title: tabTitle(oldest, t) })}
            </Button>
          )}
        </div>
      }
    >
      {t('tabs.full.text')}
    </Modal>
  );
}
