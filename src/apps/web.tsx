import { mySession, pushTicket, setLanguage, signOut } from '../domains/identity/session/contract.ts';
import { getNoticeSettings, listNotices, readNotices, saveNoticeSettings } from '../domains/workspace/notice/contract.ts';
import { endTourOffer, readTour } from '../domains/workspace/tour/contract.ts';
import type { BadgeSource } from '../kernel/badge.ts';
import type { Page } from '../kernel/page.ts';
import type { SearchSource } from '../kernel/search.ts';
import { registryOf } from '../web/registry.ts';
import { startApp } from '../web/start.tsx';

/** Assembles the browser side: web knows no domain, so the parts that it needs from them are passed in here. Nothing is listed by hand. */
void startApp({
  registry: registryOf(
    import.meta.glob<{ pages: readonly Page[] }>('../domains/*/*/pages.ts', { eager: true }),
    import.meta.glob('../domains/*/*/pages/*.tsx'),
    import.meta.glob<object>('../domains/*/*/master.ts', { eager: true }),
    async () => (await import('../web/kit/master.tsx')).MasterPage,
  ),
  badges: import.meta.glob<{ badges: readonly BadgeSource[] }>('../domains/*/*/badges.ts'),
  searches: import.meta.glob<{ searches: readonly SearchSource[] }>('../domains/*/*/search.ts'),
  around: async () => (await import('./kit.tsx')).KitAround,
  calls: {
    mySession,
    pushTicket,
    setLanguage,
    signOut,
    listNotices,
    readNotices,
    noticeSettings: getNoticeSettings,
    saveNoticeSettings,
    readTour,
    endTourOffer,
  },
});
