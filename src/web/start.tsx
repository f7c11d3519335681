import { type ComponentType, lazy, StrictMode, Suspense, useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { CountSource } from '../kernel/count.ts';
import type { SearchSource } from '../kernel/search.ts';
import type { SessionReply } from '../kernel/session.ts';
import type { Language } from '../kernel/words.ts';
import { FrontFrame } from './front/frame.tsx';
import { changeLanguage, LanguageContext, languageAtStart, languageNow, needWords, whenLanguageChanges } from './i18n.ts';
import { installRegistry, isFront, land } from './landing.ts';
import { go, placeNow, urlOf, usePlace } from './place.ts';
import type { FoundPage, Registry } from './registry.ts';
import { renewRights, watchRights } from './rights.ts';
import { resumeSession, useSessionIfAny, whenSessionEnds } from './session.ts';
import { applyTheme } from './theme.ts';
import { Watermark } from './watermark.tsx';

/** What the shell is handed by src/apps: the pages, and the calls that it sends itself. */
export type App = {
  readonly registry: Registry;
  readonly counts: Readonly<Record<string, () => Promise<{ counts: readonly CountSource[] }>>>;
  readonly searches: Readonly<Record<string, () => Promise<{ searches: readonly SearchSource[] }>>>;
  /** What stands around every page inside, such as what the kit needs of the domains. Lazy, so that sign-in does not wait for it. */
  readonly around?: ComponentType<{ children: ReactNode }>;
  readonly calls: {
    readonly mySession: Call<z.ZodType<unknown, object>, z.ZodType<SessionReply>>;
    readonly setLanguage: Call<z.ZodType<unknown, { language: Language }>>;
    readonly signOut: Call<z.ZodType<unknown, object>>;
    readonly pushTicket: Call<z.ZodType<unknown, object>, z.ZodType<{ ticket: string }>>;
  };
};

const Workspace = lazy(async () => {
  const [module] = await Promise.all([import('./shell/workspace.tsx'), needWords('all')]);
  return { default: module.Workspace };
});

/** Draws the product into #root. */
export async function startApp(app: App): Promise<void> {
  installRegistry(app.registry);
  applyTheme();
  const session = await resumeSession().catch(() => undefined);
  await changeLanguage(session?.language ?? languageAtStart());
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
        <Front found={found} />
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
  return <Suspense fallback={<Starting />}>{first ? <GoTo path={first} /> : <Workspace app={app} />}</Suspense>;
}

function Front({ found }: { found: FoundPage }): ReactNode {
  const { query } = usePlace();
  const session = useSessionIfAny();
  if (found.page.kind === 'sign-in' && session) return <GoTo path="/home" landing />;
  if (found.page.kind === 'form' && !session) return <GoTo path="/login" />;
  return (
    <FrontFrame>
      <Suspense fallback={<Starting />}>
        <found.component page={found.page} params={found.params} query={query} />
      </Suspense>
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
