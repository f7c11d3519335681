import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { activeTabs, listCall } from '../../../kernel/list.ts';
import { activeIn, byId, idIn, idOut, instantOut, line, recordIn, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** The readers of a page for whom a template is made: the holders of a role, or the accounts of a customer. */
export const readerKinds = ['role', 'customer'] as const;
export type ReaderKind = (typeof readerKinds)[number];
export const pageKinds = ['list', 'detail'] as const;
/** The reason why a field is always shown: its pages need it, it is the order of the list, or the reader fills it in. */
export const requiredReasons = ['needed', 'order', 'written'] as const;

const row = z.object({
  id: idOut,
  version,
  reader: z.enum(readerKinds),
  role_id: idOut.nullable(),
  customer_id: idOut.nullable(),
  reader_name: z.string(),
  cmd: z.string(),
  /** The title of the page, and its call: several calls answer one page. */
  page_name: z.string(),
  shown: z.array(z.string()),
  hidden: z.array(z.string()),
  active: z.boolean(),
  updated_at: instantOut,
});

export const listPageTemplates = listCall({
  cmd: 'pageTemplate.list',
  shows: ['pageTemplate', 'role'],
  users: [1],
  permit: may.view,
  row: row.extend({ hidden_count: z.int(), hidden_names: z.string() }).omit({ shown: true, hidden: true }),
  filters: {
    search: { is: 'text' },
    reader: { is: 'choice', of: readerKinds, words: 'pageTemplate.reader' },
    role_id: { is: 'ref', to: 'role' },
    customer_id: { is: 'ref', to: 'customer' },
  },
  sorts: ['updated_at'],
  defaultSort: [{ key: 'updated_at', desc: true }],
  tabs: activeTabs,
});

export const getPageTemplate = call({
  cmd: 'pageTemplate.get',
  shows: ['pageTemplate', 'role'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: row,
});

const readerIn = { reader: z.enum(readerKinds), role_id: idIn.nullable(), customer_id: idIn.nullable() };

/** The pages that a reader can open, and their fields. A required field cannot be hidden. */
export const readerPages = call({
  cmd: 'pageTemplate.pages',
  shows: ['pageTemplate', 'role'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: z.strictObject(readerIn),
  result: z.object({
    pages: z.array(
      z.object({
        cmd: z.string(),
        page_name: z.string(),
        kind: z.enum(pageKinds),
        fields: z.array(z.object({ key: z.string(), label: z.string(), required: z.enum(requiredReasons).nullable() })),
      }),
    ),
  }),
});
export type ReaderPage = z.output<typeof readerPages.result>['pages'][number];

/**
 * Creates or changes the template of one page for one reader. `shown` are the fields that the reader sees, in their order; every other field
 * of the page is hidden, in this page and in every other answer about the same subject. A template keeps its reader and its page.
 */
export const savePageTemplate = call({
  cmd: 'pageTemplate.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({ ...recordIn, ...readerIn, cmd: line(80), shown: z.array(line(60)).min(1).max(300) }),
  result: saved,
  refusals: ['OWN_RIGHTS', 'BEYOND_YOUR_RIGHTS', 'CHANGED_MEANWHILE', 'DUPLICATE', 'FIELD_REQUIRED'],
});

/** An inactive template hides nothing. */
export const setPageTemplateActive = call({
  cmd: 'pageTemplate.setActive',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: activeIn,
  result: saved,
  refusals: ['OWN_RIGHTS', 'BEYOND_YOUR_RIGHTS', 'FIELD_REQUIRED'],
});
