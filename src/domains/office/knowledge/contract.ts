import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, idIn, idOut, instantOut, line, note, nothing, recordIn, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';
import { articleState, articleStates, categories } from './states.ts';

/** The longest text of an article. */
const bodyMax = 40_000;

/** The articles that the caller may read, and those that the caller edits. The search covers title and text in four languages. */
export const listArticles = listCall({
  cmd: 'knowledge.list',
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    company_id: idOut,
    category: z.enum(categories),
    title: z.string(),
    excerpt: z.string(),
    state: articleState,
    version_no: z.int(),
    changed: z.boolean(),
    must_read: z.boolean(),
    /** When the caller read this version. */
    read_at: instantOut.nullable(),
    published_at: instantOut.nullable(),
    updated_at: instantOut,
  }),
  filters: {
    search: { is: 'text' },
    category: { is: 'choice', of: categories, words: 'knowledge.category' },
    must_read: { is: 'flag' },
  },
  sorts: ['updated_at'],
  defaultSort: [{ key: 'updated_at', desc: true }],
  tabs: [
    { key: 'published', states: ['published'] },
    { key: 'toRead', states: [], badge: true },
    { key: 'working', states: [] },
    { key: 'withdrawn', states: ['withdrawn'] },
  ],
});
export type ArticleRow = RowOf<typeof listArticles>;

/** One article: the version that readers see, and for its editors the working copy. */
export const getArticle = call({
  cmd: 'knowledge.get',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: z.object({
    id: idOut,
    version,
    company_id: idOut,
    company: z.string(),
    category: z.enum(categories),
    title: z.string(),
    body: z.string(),
    state: articleState,
    version_no: z.int(),
    changed: z.boolean(),
    must_read: z.boolean(),
    read_at: instantOut.nullable(),
    published_at: instantOut.nullable(),
    edits: z.boolean(),
    working: z.object({ title: z.string(), body: z.string(), reader_companies: z.array(idOut), reader_roles: z.array(idOut) }).nullable(),
    versions: z.array(z.object({ version_no: z.int(), title: z.string(), note: z.string().nullable(), by: z.string(), at: instantOut })),
  }),
});

/** An earlier version as it was read. */
export const getArticleVersion = call({
  cmd: 'knowledge.version',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ id: idIn, version_no: z.int().min(1) }),
  result: z.object({ title: z.string(), body: z.string() }),
});

/** Writes the working copy. Readers see it when it is published. */
export const saveArticle = call({
  cmd: 'knowledge.save',
  kind: 'write',
  users: [1],
  permit: may.edit,
  params: z.strictObject({
    ...recordIn,
    category: z.enum(categories),
    title: line(160),
    body: note(bodyMax).pipe(z.string('REQUIRED')),
    must_read: z.boolean().default(false),
    /** The own companies whose employees may read it; the caller's own where none is named. */
    reader_companies: z.array(idIn).max(20).default([]),
    reader_roles: z.array(idIn).max(50).default([]),
  }),
  result: z.object({ id: idOut, version }),
  refusals: ['CHANGED_MEANWHILE'],
});

export const moveArticle = moveCall({
  cmd: 'knowledge.move',
  users: [1],
  machine: articleStates,
  refusals: ['KNOWLEDGE_UNCHANGED'],
});

/** Says that the caller has read and understood the version. Refuses KNOWLEDGE_NEWER when another one was published since. */
export const confirmReading = call({
  cmd: 'knowledge.confirm',
  kind: 'write',
  users: [1],
  permit: may.view,
  params: z.strictObject({ id: idIn, version_no: z.int().min(1) }),
  result: z.object({ read_at: instantOut }),
  refusals: ['KNOWLEDGE_NEWER'],
});

/** The people who may read an article, at most 1,000: those who have not read the version first. */
export const listReaders = call({
  cmd: 'knowledge.readers',
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: byId,
  result: z.object({
    read: z.int(),
    people: z.array(
      z.object({ id: idOut, name: z.string(), company: z.string(), team: z.string().nullable(), read_at: instantOut.nullable() }),
    ),
  }),
});

/** The articles that the caller must still read. */
export const countArticles = call({
  cmd: 'knowledge.count',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: nothing,
  result: z.object({ to_read: z.int() }),
});
