import { QueryClientProvider } from '@tanstack/react-query';
import { App as AntdApp, ConfigProvider } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ComponentType, memo, type ReactNode, useEffect, useMemo, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { watchDisplay } from '../attention.ts';
import { useLanguage } from '../i18n.ts';
import { PageOf } from '../found-page.tsx';
import { useNarrow } from '../kit/use-media.ts';
import { landingOf, leadsHome, refusalOfPage, registryNow } from '../landing.ts';
import { go, type Place, placeNow, stepNow, urlOf, usePlace } from '../place.ts';
import { queries } from '../query.ts';
import { useSession, useSessionIfAny } from '../session.ts';
import type { App } from '../app.ts';
import { type Query, TabContext, type TabHandle, unsavedParts } from '../tab-context.ts';
import { Failed, Missing } from '../tabs/instead.tsx';
import { tabKey } from '../tabs/reducer.ts';
import { markLone, mayLeave } from '../tabs/store.ts';
import { useTheme } from '../theme.ts';
import { antdLocale, antdLocaleNow } from './antd-locale.ts';
import { antdTheme } from './antd-theme.ts';
import { Overlay } from './overlay.tsx';
import { DataAge } from './data-age.tsx';
import { overlays } from './overlays.ts';
import { SaidRefusals } from './said-refusals.tsx';
import { SessionEndNotice } from './session-end-notice.tsx';
import { Shell } from './shell.tsx';
import { TopBar } from './top-bar.tsx';
import { TourOffer } from './tour-offer.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';
import { usePush } from './use-push.ts';
import '../base.css';
import './shell.css';

/**
 * Everything after sign-in, and the pages without sign-in that need more than a form: antd, the query cache, and a frame by kind of page.
 * The objects passed to antd are the same at each render: a new one would redraw every control of every open tab.
 */
export const Workspace = memo(({ app, around: Around }: { app: App; around: ComponentType<{ children: ReactNode }> }): ReactNode => {
  const language = useLanguage();
  const dark = useTheme((theme) => theme.dark);
  const [locale, setLocale] = useState<Locale | undefined>(() => antdLocaleNow(language));
  useEffect(() => {
    let current = true;
    void antdLocale(language).then((loaded) => {
      if (current) setLocale(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);
  const narrow = useNarrow();
  const theme = useMemo(() => antdTheme(dark, narrow), [dark, narrow]);
  const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;
  const csp = useMemo(() => (nonce ? { csp: { nonce } } : {}), [nonce]);
  if (!locale) return <div className="starting" role="progressbar" aria-busy="true" />;
  return (
    <ConfigProvider theme={theme} locale={locale} componentSize="middle" button={buttons} getPopupContainer={overlays} {...csp}>
      <QueryClientProvider client={queries}>
        <AntdApp component={false} message={messages}>
          <Around>
            <Frame app={app} />
            <DataAge />
            <SaidRefusals />
            <SessionEndNotice />
          </Around>
          <Overlay />
        </AntdApp>
      </QueryClientProvider>
    </ConfigProvider>
  );
});

const buttons = { autoInsertSpace: false } as const;
/** One constant object: effects that show messages depend on it, and a new one at each render would restart them. */
const messages = { duration: 3, maxCount: 4 } as const;

function Frame({ app }: { app: App }): ReactNode {
  const session = useSessionIfAny();
  const { path } = usePlace();
  const page = registryNow().find(path)?.page;
  if (page?.group === 'print' || page?.group === 'standalone' || !session) return <Alone app={app} />;
  if (page && leadsHome(page, session)) return <GoHome />;
  // Customers have dashboards and no tabs.
  if (session.sys_num_id === 4) return page || path === landingOf(session, registryNow().pages) ? <Alone app={app} /> : <GoHome />;
  return <Shell app={app} key={session.login_num_id} />;
}

function GoHome(): ReactNode {
  const session = useSession();
  useEffect(() => go(landingOf(session, registryNow().pages), {}, 'replace'), [session]);
  return null;
}

/** Holds the push connection of a page in a window of its own. */
function Messages({ app }: { app: App }): ReactNode {
  usePush(app, true);
  return null;
}

/** Closes the page of a window without tabs, after a question about unsaved work, in favour of the next one if there is one. */
async function leaveLone(next: Place | undefined): Promise<void> {
  if (!(await mayLeave())) return;
  // A step back in the history ends later, and would take the next page with it.
  if (next) go(next.path, next.query, 'replace');
  else if (history.length > 1) history.back();
  else window.close();
}

function merged(query: Query, changes: Readonly<Record<string, string | undefined>>): Query {
  return Object.fromEntries(Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => !!entry[1]));
}

/** A page that fills the window: a customer's page with a bar above; the big screen, the hand-held's page and prints without one. */
function Alone({ app }: { app: App }): ReactNode {
  const session = useSessionIfAny();
  const { path, query } = usePlace();
  const route = registryNow().find(path);
  const refused = refusalOfPage(route, query, session);
  const key = tabKey(route?.page, path, query);
  useUnsavedGuard();
  // The mark of unsaved work ends with its page.
  useEffect(() => () => markLone(null), [key]);
  const setDirty = useMemo(() => unsavedParts((dirty) => markLone(dirty ? path : null)), [path]);
  const handle: TabHandle = {
    key,
    path,
    query,
    setTitle: (title) => {
      document.title = title;
    },
    setDirty,
    setQuery: (changes) => go(path, merged(query, changes), 'replace'),
    showView: (changes) => go(path, merged(query, changes), 'push', { isView: true }),
    leaveView: (changes) => (stepNow().isView ? history.back() : go(path, merged(query, changes), 'replace')),
    openTab: (to, query = {}) => go(to, query),
    watch: () => {
      const before = urlOf(placeNow());
      return () => (urlOf(placeNow()) === before ? 'here' : 'gone');
    },
    closeTab: (next) => void leaveLone(next),
    reloadTab: () => location.reload(),
  };
  const isDisplay = route?.page.kind === 'board' && session?.sys_num_id === 1;
  useEffect(() => (isDisplay ? watchDisplay() : undefined), [isDisplay]);
  const bare = route?.page.group === 'print' || session?.sys_num_id !== 4;
  return (
    <TabContext value={handle}>
      <div className={bare ? 'alone' : 'alone alone-barred'}>
        {!bare && session && <TopBar app={app} />}
        {!bare && session && <TourOffer app={app} isLanding={path === landingOf(session, registryNow().pages)} />}
        {route?.page.live && session && <Messages app={app} />}
        <main className="alone-page">
          <ErrorBoundary key={key} fallbackRender={({ error, resetErrorBoundary }) => <Failed error={error} reload={resetErrorBoundary} />}>
            {refused ? (
              <Missing which={refused} route={route} />
            ) : (
              route && <PageOf key={key} route={route} query={query} meanwhile={<div className="starting" />} />
            )}
          </ErrorBoundary>
        </main>
      </div>
    </TabContext>
  );
}
