import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { noticeSettings, noticesOut, noticeTopic } from '../../../kernel/notice.ts';
import { idIn, nothing } from '../../../kernel/schema.ts';

const users = [1, 2, 4, 5] as const;

/** The user's notices, newest first: all, those of one topic, the unread ones, or those before one of them. */
export const listNotices = call({
  cmd: 'notice.list',
  shows: ['notice'],
  kind: 'read',
  users,
  permit: 'signedIn',
  params: z.strictObject({ topic: noticeTopic.nullable(), unread: z.boolean().default(false), before: idIn.nullable() }),
  result: noticesOut,
});

/** Marks some of the user's notices as read, or all of them. */
export const readNotices = call({
  cmd: 'notice.read',
  kind: 'write',
  users,
  permit: 'signedIn',
  params: z.strictObject({ ids: z.union([z.literal('all'), z.array(idIn).min(1).max(200)]) }),
  result: nothing,
});

export const getNoticeSettings = call({
  cmd: 'notice.settings',
  shows: ['noticeSetting'],
  kind: 'read',
  users,
  permit: 'signedIn',
  params: nothing,
  result: noticeSettings,
});

/** Replaces what the user turned off. */
export const saveNoticeSettings = call({
  cmd: 'notice.saveSettings',
  kind: 'write',
  users,
  permit: 'signedIn',
  params: noticeSettings,
  result: nothing,
});
