import { mySession, pushTicket, setLanguage, signOut } from '../domains/identity/session/contract.ts';
import type { CountSource } from '../kernel/count.ts';
import type { Page } from '../kernel/page.ts';
import type { SearchSource } from '../kernel/search.ts';
import { registryOf } from '../web/registry.ts';
import { startApp } from '../web/start.tsx';

/** Puts the browser's half together: web knows no domain, so what it needs of them is handed in here. Nothing is listed by hand. */
void startApp({
  registry: registryOf(
    import.meta.glob<{ pages: readonly Page[] }>('../domains/*/*/pages.ts', { eager: true }),
    import.meta.glob('../domains/*/*/pages/*.tsx'),
    import.meta.glob<object>('../domains/*/*/master.ts', { eager: true }),
    async () => (await import('../web/kit/master.tsx')).MasterPage,
  ),
  counts: import.meta.glob<{ counts: readonly CountSource[] }>('../domains/*/*/counts.ts'),
  searches: import.meta.glob<{ searches: readonly SearchSource[] }>('../domains/*/*/searches.ts'),
  around: async () => (await import('./kit.tsx')).KitAround,
  calls: { mySession, pushTicket, setLanguage, signOut },
});
