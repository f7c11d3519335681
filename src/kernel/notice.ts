import { z } from 'zod';
import { idOut, instantOut } from './schema.ts';

/** The kinds of notice that a person can turn off one by one. */
export const noticeTopics = ['mention', 'comment', 'approval', 'dispatch', 'deadline', 'money', 'other'] as const;
export type NoticeTopic = (typeof noticeTopics)[number];
export const noticeTopic = z.enum(noticeTopics);

/** One notice in its reader's language. */
const noticeOut = z.object({
  id: idOut,
  topic: noticeTopic,
  title: z.string(),
  message: z.string(),
  /** The address of the record that it is about. */
  link: z.string().nullable(),
  /** The person who caused it; null where no person did. */
  by_name: z.string().nullable(),
  at: instantOut,
  is_read: z.boolean(),
});
export type Notice = z.output<typeof noticeOut>;

export const noticesOut = z.object({
  rows: z.array(noticeOut),
  /** The unread notices of all topics, and those that mention the reader. */
  unread: z.int(),
  unread_mentions: z.int(),
  more: z.boolean(),
});

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'BAD_VALUE');

/**
 * The topics that a person turned off, and the hours without pop-ups as times of day (`22:00` to `07:00`) in the person's own time zone.
 * Notices of these hours still stand in the inbox.
 */
export const noticeSettings = z
  .strictObject({
    muted: z.array(noticeTopic).max(noticeTopics.length),
    quiet_from: timeOfDay.nullable(),
    quiet_to: timeOfDay.nullable(),
  })
  .refine(({ quiet_from, quiet_to }) => (quiet_from === null) === (quiet_to === null), { path: ['quiet_to'], message: 'REQUIRED' });
export type NoticeSettings = z.output<typeof noticeSettings>;

/** True in the hours without pop-ups. Hours that end before they begin go past midnight. `clock` is the person's time of day. */
export function isQuiet({ quiet_from: from, quiet_to: to }: Pick<NoticeSettings, 'quiet_from' | 'quiet_to'>, clock: string): boolean {
  if (from === null || to === null || from === to) return false;
  return from < to ? clock >= from && clock < to : clock >= from || clock < to;
}
