import { searchPicker } from '../domains/reference/lookup/contract.ts';
import { offeredReasons } from '../domains/reference/reason/contract.ts';
import { fileTicket, putFile } from '../domains/workspace/file/contract.ts';
import {
  batchState,
  cancelBatch,
  correctImport,
  editFields,
  editResult,
  failedRows,
  importState,
  importTemplate,
  previewEdit,
  runImport,
  startEdit,
  startExport,
  startImport,
  undoEdit,
} from '../domains/workspace/batch/contract.ts';
import {
  addAttachment,
  addComment,
  findColleagues,
  followRecord,
  listAttachments,
  listComments,
  recordTimeline,
  removeAttachment,
  timelineChoices,
  usedReasons,
} from '../domains/workspace/remark/contract.ts';
import { getColumns, getFilter, keepFilter, listViews, removeView, saveColumns, saveView } from '../domains/workspace/view/contract.ts';
import { CallRefused, NetworkFailed, send, signedFields } from '../web/call.ts';
import type { ReactNode } from 'react';
import type { ColumnSettings } from '../web/kit/list/column-settings.ts';
import { type ImportCheck, type KitCalls, KitProvider } from '../web/kit/kit-calls.tsx';
import { declareFormSections, type FormSection } from '../web/kit/form/form-sections.tsx';
import { declareSections, type PageGlance, type PageSection } from '../web/kit/detail/sections.tsx';

const sectionFiles = Object.values(
  import.meta.glob<{ sections?: readonly PageSection[]; glances?: readonly PageGlance[] }>('../domains/**/pages/sections.tsx', {
    eager: true,
  }),
);
declareSections(
  sectionFiles.flatMap(({ sections = [] }) => sections),
  sectionFiles.flatMap(({ glances = [] }) => glances),
);
const formSectionFiles = import.meta.glob<{ formSections: readonly FormSection[] }>('../domains/**/pages/form-sections.tsx', {
  eager: true,
});
declareFormSections(Object.values(formSectionFiles).flatMap(({ formSections }) => formSections));

const quiet = { quiet: true } as const;
/** For what a dialog offers beside its fields: nobody waits for it. */
const beside = { ...quiet, priority: 'low' } as const;

/** The kit's needs of the domains, met by their own calls. */
const kitCalls: KitCalls = {
  search: async (to, text, within) => (await send(searchPicker, { to, text, ...(within ? { within: { ...within } } : {}) }, quiet)).rows,
  named: async (to, ids) => (await send(searchPicker, { to, ids: [...ids] }, quiet)).rows,
  columns: {
    get: async (page) => ((await send(getColumns, { page }, quiet)).settings ?? null) as ColumnSettings | null,
    save: (page, settings) => send(saveColumns, { page, settings }, quiet),
  },
  views: {
    list: async (page) => {
      const { rows, roles } = await send(listViews, { page }, quiet);
      return { rows: rows.map((row) => ({ ...row, settings: (row.settings ?? null) as ColumnSettings | null })), roles };
    },
    save: async (page, view) => (await send(saveView, { page, ...view }, quiet)).id,
    remove: (id) => send(removeView, { id }, quiet),
  },
  filters: {
    keep: async (query) => (await send(keepFilter, { query })).token,
    get: async (token) => (await send(getFilter, { token }, quiet)).query,
  },
  usedReasons: async (subject, action) => (await send(usedReasons, { subject, action }, beside)).rows,
  listedReasons: async (action) => (await send(offeredReasons, { action }, beside)).rows,
  timelineChoices: (subject, id) => send(timelineChoices, { subject, id }, quiet),
  timeline: async (subject, id, cursor, only) => {
    const { rows, next_cursor } = await send(recordTimeline, { subject, id, ...only, ...(cursor ? { cursor } : {}) }, quiet);
    const text = (value: unknown): string | null =>
      value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);
    return {
      entries: rows.map(({ changes, ...row }) => ({
        ...row,
        lines: changes.map((change) => ({ field: change.field, before: text(change.old), after: text(change.new) })),
      })),
      next_cursor,
    };
  },
  comments: {
    list: async (subject, id) => {
      const { rows, ...followers } = await send(listComments, { subject, id }, quiet);
      return { ...followers, rows: rows.map((row) => ({ ...row, files: row.files.map((file) => ({ ...file, file_id: file.id })) })) };
    },
    add: (subject, id, { request_id, mentions, files, ...comment }) =>
      send(addComment, { subject, id, ...comment, mentions: [...mentions], files: [...files] }, { ...quiet, requestId: request_id }),
    follow: (subject, id, follow) => send(followRecord, { subject, id, follow }, quiet),
    people: async (text) => (await send(findColleagues, { text }, quiet)).rows,
  },
  files: { put: upload, url: async (id) => addressOf((await send(fileTicket, { id }, quiet)).ticket) },
  attachments: {
    list: async (subject, id) =>
      (await send(listAttachments, { subject, id }, quiet)).rows.map(({ file_id, ...row }) => ({ ...row, file_id })),
    add: (subject, id, { request_id, ...file }) => send(addAttachment, { subject, id, ...file }, { ...quiet, requestId: request_id }),
    remove: (subject, id, attachment) => send(removeAttachment, { subject, id, attachment }, quiet),
  },
  jobs: {
    export: async ({ cmd, title, params, columns }) => {
      const request = { cmd, title, params: params as Record<string, unknown>, columns: columns.map((column) => ({ ...column })) };
      return (await send(startExport, request, quiet)).batch_id;
    },
    state: async (batch_id) => {
      const { state, percent, rows, file, error } = await send(batchState, { batch_id }, quiet);
      return { state: state === 'checking' || state === 'checked' ? 'running' : state, percent, rows, file, error };
    },
    cancel: (batch_id) => send(cancelBatch, { batch_id }, quiet),
  },
  edits: {
    fields: async () => (await send(editFields, {}, quiet)).lists,
    preview: async (cmd, ids, fields) => (await send(previewEdit, { cmd, ids: [...ids], fields: [...fields] }, quiet)).rows,
    start: async ({ ids, versions, params, changes, ...edit }) => {
      const which = ids ? { ids: [...ids], versions: { ...versions } } : { params: params as Record<string, unknown> };
      return (await send(startEdit, { ...edit, ...which, changes: { ...changes } }, quiet)).batch_id;
    },
    result: (batch_id, after) => send(editResult, { batch_id, after }, quiet),
    undo: async (batch_id) => (await send(undoEdit, { batch_id }, quiet)).batch_id,
  },
  imports: {
    template: async (what) => addressOf((await send(importTemplate, { what }, quiet)).ticket),
    check: async (what, file_id, mapping) =>
      checked((await send(startImport, { what, file_id, mapping: mapping && { ...mapping } }, quiet)).batch_id),
    resume: checked,
    correct: async (batch_id, rows) =>
      checked(
        (await send(correctImport, { batch_id, rows: rows.map(({ line, values }) => ({ line, values: { ...values } })) }, quiet)).batch_id,
      ),
    run: async (batch_id) => {
      await send(runImport, { batch_id }, quiet);
      return over(batch_id);
    },
    failed: async (batch_id) => addressOf((await send(failedRows, { batch_id }, quiet)).ticket),
  },
};

function addressOf(ticket: string): string {
  return `/api/file/${ticket}`;
}

/** The dry run is a job: polls until it has finished. */
async function checked(batch_id: string): Promise<ImportCheck> {
  return over(batch_id);
}

async function over(batch_id: string): Promise<ImportCheck> {
  for (let waitMs = 150; ; waitMs = Math.min(waitMs * 1.5, 2000)) {
    const now = await send(importState, { batch_id }, quiet);
    if (now.state === 'failed' || now.state === 'cancelled') throw new CallRefused(422, now.error ?? '', { refusal: 'BAD_SHEET' });
    if (now.state === 'checked' || now.state === 'done') return now;
    await new Promise((done) => setTimeout(done, waitMs));
  }
}

/** Posts a file with the signed fields of file.put, which come before it in the form (wire.md). */
async function upload(file: File, progress: (percent: number) => void): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  const sha256 = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  const fields = await signedFields(putFile, { sha256, name: file.name, request_id: crypto.randomUUID() });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const reply = await posted(form, progress);
  if (reply.code !== 200) throw new CallRefused(reply.code, reply.msg, reply.data);
  return String(reply.data['id']);
}

type Reply = { code: number; msg: string; data: Record<string, unknown> };

/** fetch does not report the progress of an upload; XMLHttpRequest does. */
function posted(form: FormData, progress: (percent: number) => void): Promise<Reply> {
  return new Promise((done, failed) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/file');
    request.responseType = 'json';
    request.upload.addEventListener('progress', ({ loaded, total }) => progress(total > 0 ? Math.round((100 * loaded) / total) : 0));
    request.addEventListener('load', () => (request.response ? done(request.response as Reply) : failed(new NetworkFailed('file.put'))));
    request.addEventListener('error', () => failed(new NetworkFailed('file.put')));
    request.send(form);
  });
}

export function KitAround({ children }: { children: ReactNode }): ReactNode {
  return <KitProvider calls={kitCalls}>{children}</KitProvider>;
}
