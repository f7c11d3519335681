import { StrictMode, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Language } from '../kernel/words.ts';
import type { App, Around } from './app.ts';
import { FrontFrame } from './front/frame.tsx';
import { PageOf } from './found-page.tsx';
import {
  changeLanguage,
  LanguageContext,
  languageNow,
  needWords,
  rememberedLanguage,
  showLanguage,
  shownNow,
  whenLanguageChanges,
} from './i18n.ts';
import { installRegistry, land, pathServing } from './landing.ts';
import { go, innerPath, placeNow, urlOf, usePlace } from './place.ts';
import { type FoundPage, isFront } from './registry.ts';
import { renewRights, watchRights } from './rights.ts';
import { antdLocale } from './shell/antd-locale.ts';
import type { Workspace as WorkspaceType } from './shell/workspace.tsx';
import { resumeSession, useSessionIfAny, whenSessionEnds } from './session.ts';
import { applyTheme } from './theme.ts';
import { Watermark } from './watermark.tsx';

type Desk = { readonly Workspace: typeof WorkspaceType; readonly around: Around };
let desk: Desk | undefined;
let loading: Promise<Desk> | undefined;

/** Loads the parts that every signed-in user needs, in parallel. */
function loadDesk(app: App, language: Language): Promise<Desk> {
  return (loading ??= Promise.all([import('./shell/workspace.tsx'), app.around(), needWords(['desk']), antdLocale(language)]).then(
    ([{ Workspace }, around]) => (desk = { Workspace, around }),
    (fault: unknown) => {
      loading = undefined;
      throw fault;
    },
  ));
}

/**
 * Loads ahead. A user who types a name is about to sign in, so meanwhile the workspace, the landing page and the code for lists are loaded.
 * None of it is loaded for a visitor who only looks at the sign-in page.
 */
function loadAhead(app: App): void {
  const next = app.registry.find(innerPath(placeNow().query['back'])?.path ?? staffLanding(app));
  // Failures are ignored here: the code that needs a missing part tries again and reports the error.
  void Promise.allSettled([loadDesk(app, languageNow()), loadPage(next), import('./kit/list/list-page.tsx')]);
}

/** Most users who sign in are staff. */
function staffLanding({ registry }: App): string {
  return registry.pages.find((page) => page.landing?.of === 1)?.path ?? '/';
}

async function loadPage(route: FoundPage | undefined): Promise<void> {
  await route?.drawn.load();
}

/** Renders the product into #root. */
export async function startApp(app: App): Promise<void> {
  installRegistry(app.registry);
  applyTheme();
  const session = await resumeSession().catch(() => undefined);
  const language = session?.language ?? rememberedLanguage();
  // A language that nobody chose is shown, but not stored as a choice.
  const speaking = language ? changeLanguage(language) : showLanguage(languageNow());
  if (session) void Promise.allSettled([loadDesk(app, session.language), loadPage(app.registry.find(placeNow().path))]);
  await speaking;
  whenSessionEnds((reason) => {
    const byServer = reason === 'gone' || reason === 'ended';
    go(pathServing('signIn'), byServer ? { ended: reason, back: urlOf(placeNow()) } : {}, 'replace');
  });
  watchRights(app.calls.mySession);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Root app={app} />
    </StrictMode>,
  );
  // Rights and menus may have changed since; this also detects a session that has ended.
  if (session) void renewRights();
}

function Root({ app }: { app: App }): ReactNode {
  const shown = useSyncExternalStore(whenLanguageChanges, shownNow);
  const session = useSessionIfAny();
  const { path } = usePlace();
  const route = app.registry.find(path);
  return (
    <LanguageContext value={shown}>
      {route && isFront(route.page) ? (
        <Front route={route} app={app} />
      ) : session || route?.page.permit === 'anyone' ? (
        <Inside app={app} />
      ) : (
        <GoTo path={pathServing('signIn')} back={urlOf(placeNow())} />
      )}
      {session && route?.page.kind !== 'sign-in' && <Watermark user={session.login_user_name} />}
    </LanguageContext>
  );
}

function Inside({ app }: { app: App }): ReactNode {
  const session = useSessionIfAny();
  const first =
    session?.modify_password_flag === 1
      ? pathServing('passwordChange')
      : session?.second_factor_flag === 1
        ? pathServing('secondFactor')
        : undefined;
  return first ? <GoTo path={first} /> : <AtDesk app={app} />;
}

/** The workspace, once it is loaded. */
function AtDesk({ app }: { app: App }): ReactNode {
  const [here, set] = useState(desk);
  const [fault, failed] = useState<unknown>();
  useEffect(() => {
    if (!here) loadDesk(app, languageNow()).then(set, failed);
  }, [here, app]);
  if (fault !== undefined) throw fault;
  return here ? <here.Workspace app={app} around={here.around} /> : <Starting />;
}

function Front({ route, app }: { route: FoundPage; app: App }): ReactNode {
  const { query } = usePlace();
  const session = useSessionIfAny();
  if (route.page.kind === 'sign-in' && session) return <GoTo path="/" landing />;
  if (route.page.kind === 'form' && !session) return <GoTo path={pathServing('signIn')} />;
  return (
    <FrontFrame onInput={() => loadAhead(app)}>
      <PageOf key={route.page.path} route={route} query={query} meanwhile={<Starting />} />
    </FrontFrame>
  );
}

function GoTo({ path, back, landing }: { path: string; back?: string; landing?: boolean }): ReactNode {
  useEffect(() => {
    if (landing) land();
    else go(path, back && back !== '/' ? { back } : {}, 'replace');
  }, [path, back, landing]);
  return <Starting />;
}

function Starting(): ReactNode {
  return <div className="starting" role="progressbar" aria-busy="true" />;
}
