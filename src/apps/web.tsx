import tables from 'virtual:pages';
import plainPages from 'virtual:plain-pages';
import { mySession, pushTicket, setLanguage, signOut } from '../domains/identity/session/contract.ts';
import { getNoticeSettings, listNotices, readNotices, saveNoticeSettings } from '../domains/workspace/notice/contract.ts';
import { endTourOffer, readTour } from '../domains/workspace/tour/contract.ts';
import type { Page } from '../kernel/page.ts';
import { registryOf } from '../web/registry.ts';
import { startApp } from '../web/start.tsx';

/** Assembles the browser side: web knows no domain, so the parts that it needs from them are passed in here. Nothing is listed by hand. */
void startApp({
  registry: registryOf(
    import.meta.glob<{ pages: readonly Page[] }>('../domains/*/*/pages.ts', { eager: true }),
    tables,
    plainPages,
    () => import('../web/kit/master.tsx'),
  ),
  badges: async () => (await import('./badges.tsx')).badges,
  searches: async () => (await import('./searches.tsx')).searches(),
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
