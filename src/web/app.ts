import type { ComponentType, ReactNode } from 'react';
import type { z } from 'zod';
import type { Call } from '../kernel/call.ts';
import type { BadgeSource } from '../kernel/badge.ts';
import type { SearchSource } from '../kernel/search.ts';
import type { NoticeSettings, NoticeTopic, noticesOut } from '../kernel/notice.ts';
import type { SessionReply } from '../kernel/session.ts';
import type { Language } from '../kernel/words.ts';
import type { Registry } from './registry.ts';

export type Around = ComponentType<{ children: ReactNode }>;

/** The product as src/apps hands it to the shell: the pages, and the calls that the shell sends itself. */
export type App = {
  readonly registry: Registry;
  readonly badges: () => Promise<readonly BadgeSource[]>;
  readonly searches: () => Promise<readonly SearchSource[]>;
  /**
   * A frame around every page after sign-in, such as the domain functions that the kit needs. Loaded later, so that sign-in does not wait
   * for it.
   */
  readonly around: () => Promise<Around>;
  readonly calls: {
    readonly mySession: Call<z.ZodType<unknown, object>, z.ZodType<SessionReply>>;
    readonly setLanguage: Call<z.ZodType<unknown, { language: Language }>>;
    readonly signOut: Call<z.ZodType<unknown, object>>;
    readonly pushTicket: Call<z.ZodType<unknown, object>, z.ZodType<{ ticket: string }>>;
    readonly listNotices: Call<
      z.ZodType<unknown, { topic: NoticeTopic | null; unread?: boolean | undefined; before: string | null }>,
      typeof noticesOut
    >;
    readonly readNotices: Call<z.ZodType<unknown, { ids: 'all' | string[] }>>;
    readonly noticeSettings: Call<z.ZodType<unknown, object>, z.ZodType<NoticeSettings>>;
    readonly saveNoticeSettings: Call<z.ZodType<unknown, NoticeSettings>>;
    readonly readTour: Call<z.ZodType<unknown, object>, z.ZodType<{ is_offered: boolean }>>;
    readonly endTourOffer: Call<z.ZodType<unknown, object>>;
  };
};
