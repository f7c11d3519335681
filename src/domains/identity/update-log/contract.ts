import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, day, idOut, line, note, recordIn, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

const text = note(2000).pipe(z.string('REQUIRED'));

/** News of the product, newest first, in the reader's language. */
export const listUpdates = listCall({
  cmd: 'updateLog.list',
  users: [1],
  permit: 'signedIn',
  row: z.object({ id: idOut, day: z.string(), release: z.string(), text: z.string(), written_by: z.string().nullable() }),
  filters: { text: { is: 'text' }, day: { is: 'days' } },
  sorts: ['day'],
  defaultSort: [{ key: 'day', desc: true }],
});

export const getUpdate = call({
  cmd: 'updateLog.get',
  kind: 'read',
  users: [1],
  permit: may.save,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    day: z.string(),
    release: z.string(),
    text_zh: z.string(),
    text_vi: z.string(),
    text_en: z.string(),
    text_th: z.string(),
  }),
});

export const saveUpdate = call({
  cmd: 'updateLog.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({
    ...recordIn,
    day,
    release: line(20),
    text_zh: text,
    text_vi: text,
    text_en: text,
    text_th: text,
  }),
  result: saved,
});
