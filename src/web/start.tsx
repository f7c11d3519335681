import { type ComponentType, StrictMode, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { CountSource } from '../kernel/count.ts';
import type { SearchSource } from '../kernel/search.ts';
import type { SessionReply } from '../kernel/session.ts';
import type { Language } from '../kernel/words.ts';
import { FrontFrame } from './front/frame.tsx';
import { PageOf } from './found-page.tsx';
import { changeLanguage, LanguageContext, languageNow, needWords, rememberedLanguage, showLanguage, whenLanguageChanges } from './i18n.ts';
import { installRegistry, isFront, land } from './landing.ts';
import { go, innerPath, placeNow, urlOf, usePlace } from './place.ts';
import type { FoundPage, Registry } from './registry.ts';
import { renewRights, watchRights } from './rights.ts';
import { antdLocale } from './shell/antd-locale.ts';
import type { Workspace as WorkspaceType } from './shell/workspace.tsx';
import { resumeSession, useSessionIfAny, whenSessionEnds } from './session.ts';
import { applyTheme } from './theme.ts';
import { Watermark } from './watermark.tsx';

type Around = ComponentType<{ children: ReactNode }>;

/** What the shell is handed by src/apps: the pages, and the calls that it sends itself. */
export type App = {
  readonly registry: Registry;
  readonly counts: Readonly<Record<string, () => Promise<{ counts: readonly CountSource[] }>>>;
  readonly searches: Readonly<Record<string, () => Promise<{ searches: readonly SearchSource[] }>>>;
  /** What stands around every page inside, such as what the kit needs of the domains. Later, so that sign-in does not wait for it. */
  readonly around: () => Promise<Around>;
  readonly calls: {
    readonly mySession: Call<z.ZodType<unknown, object>, z.ZodType<SessionReply>>;
    readonly setLanguage: Call<z.ZodType<unknown, { language: Language }>>;
    readonly signOut: Call<z.ZodType<unknown, object>>;
    readonly pushTicket: Call<z.ZodType<unknown, object>, z.ZodType<{ ticket: string }>>;
  };
};

type Desk = { readonly Workspace: typeof WorkspaceType; readonly around: Around };
let desk: Desk | undefined;
let loading: Promise<Desk> | undefined;

/** What everybody inside needs, all at once instead of one after the other. */
function loadDesk(app: App, language: Language): Promise<Desk> {
  return (loading ??= Promise.all([import('./shell/workspace.tsx'), app.around(), needWords('all', language), antdLocale(language)]).then(
    ([{ Workspace }, around]) => (desk = { Workspace, around }),
    (fault: unknown) => {
      loading = undefined;
      throw fault;
    },
  ));
}

/**
 * Whoever types a name is about to come in: meanwhile the desk comes, the page that people land on, and what draws lists. Nothing of it
 * is loaded for who only looks at the sign-in page.
 */
function loadAhead(app: App): void {
  const next = app.registry.find(innerPath(placeNow().query['back'])?.path ?? '/home');
  // Whoever needs what did not come tries again and says so.
  void Promise.allSettled([loadDesk(app, languageNow()), loadPage(next), import('./kit/list-page.tsx')]);
}

async function loadPage(found: FoundPage | undefined): Promise<void> {
  await found?.drawn.load();
}

/** Draws the product into #root. */
export async function startApp(app: App): Promise<void> {
  installRegistry(app.registry);
  applyTheme();
  const session = await resumeSession().catch(() => undefined);
  if (session) void Promise.allSettled([loadDesk(app, session.language), loadPage(app.registry.find(placeNow().path))]);
  const language = session?.language ?? rememberedLanguage();
  // A language that nobody chose is shown, but not remembered as a choice.
  await (language ? changeLanguage(language) : showLanguage(languageNow()));
  whenSessionEnds((reason) => {
    const byServer = reason === 'gone' || reason === 'ended';
    go('/login', byServer ? { ended: reason, back: urlOf(placeNow()) } : {}, 'replace');
  });
  watchRights(app.calls.mySession);
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <Root app={app} />
    </StrictMode>,
  );
  // Rights and menus may have changed since; a session that is over is found out here.
  if (session) void renewRights();
}

function Root({ app }: { app: App }): ReactNode {
  const language = useSyncExternalStore(whenLanguageChanges, languageNow);
  const session = useSessionIfAny();
  const { path } = usePlace();
  const found = app.registry.find(path);
  return (
    <LanguageContext value={language}>
      {found && isFront(found.page) ? (
        <Front found={found} app={app} />
      ) : session || found?.page.permit === 'anyone' ? (
        <Inside app={app} />
      ) : (
        <GoTo path="/login" back={urlOf(placeNow())} />
      )}
      {session && found?.page.kind !== 'sign-in' && <Watermark user={session.login_user_name} />}
    </LanguageContext>
  );
}

function Inside({ app }: { app: App }): ReactNode {
  const session = useSessionIfAny();
  const first = session?.modify_password_flag === 1 ? '/resetPsw' : session?.second_factor_flag === 1 ? '/secondFactor' : undefined;
  return first ? <GoTo path={first} /> : <AtDesk app={app} />;
}

/** The workspace, as soon as it is here. */
function AtDesk({ app }: { app: App }): ReactNode {
  const [here, set] = useState(desk);
  const [fault, failed] = useState<unknown>();
  useEffect(() => {
    if (!here) loadDesk(app, languageNow()).then(set, failed);
  }, [here, app]);
  if (fault !== undefined) throw fault;
  return here ? <here.Workspace app={app} around={here.around} /> : <Starting />;
}

function Front({ found, app }: { found: FoundPage; app: App }): ReactNode {
  const { query } = usePlace();
  const session = useSessionIfAny();
  if (found.page.kind === 'sign-in' && session) return <GoTo path="/home" landing />;
  if (found.page.kind === 'form' && !session) return <GoTo path="/login" />;
  return (
    <FrontFrame onInput={() => loadAhead(app)}>
      <PageOf key={found.page.path} found={found} query={query} meanwhile={<Starting />} />
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
