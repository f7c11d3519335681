import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { editKinds } from '../../../kernel/kinds.ts';
import { listCall } from '../../../kernel/list.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { idIn, idOut, instantOut, line, nothing, uuid } from '../../../kernel/schema.ts';

const what = z.string().regex(/^[a-z][A-Za-z]{1,40}$/, 'BAD_VALUE');
const cells = z.record(z.string().max(60), z.string().max(2000, 'TOO_LONG'));
const batch = z.strictObject({ batch_id: uuid });
const started = z.object({ batch_id: z.string() });
export const batchKinds = ['import', 'export', 'edit'] as const;
export const batchStates = ['waiting', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled'] as const;
const state = z.enum(batchStates);

/**
 * Parses a stored file and reports the effect of its import; the dry run is a job. `mapping` is column key → heading; null asks for a
 * guess.
 */
export const startImport = call({
  cmd: 'import.start',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ what, file_id: idIn, mapping: z.record(z.string().max(60), z.string().max(200)).nullable() }),
  result: started,
  refusals: ['TOO_MANY_BATCHES'],
});

/** The progress and, after the dry run, the number of good rows and the faults of bad ones, at most 500 of them. */
export const importState = call({
  cmd: 'import.state',
  shows: ['batch'],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: z.object({
    batch_id: z.string(),
    state,
    error: z.string().nullable(),
    percent: z.int(),
    headings: z.array(z.string()),
    columns: z.array(z.object({ key: z.string(), title: z.string(), required: z.boolean() })),
    mapping: z.record(z.string(), z.string()),
    good: z.int(),
    /** Good rows that were skipped because the record already exists. */
    skipped: z.int(),
    /** `faulty` names the columns with faulty cells. */
    bad: z.array(z.object({ line: z.int(), why: z.string(), faulty: z.array(z.string()), values: z.record(z.string(), z.string()) })),
  }),
});

/** Corrects cells of bad rows and repeats the dry run for them. */
export const correctImport = call({
  cmd: 'import.correct',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({
    batch_id: uuid,
    rows: z
      .array(z.strictObject({ line: z.int().min(1), values: cells }))
      .min(1)
      .max(500),
  }),
  result: started,
  refusals: ['TOO_MANY_BATCHES'],
});

/** Imports the good rows as one job. */
export const runImport = call({
  cmd: 'import.run',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: started,
  refusals: ['TOO_MANY_BATCHES'],
});

const ticket = z.object({ ticket: z.string() });
/** The sheet to fill in: headings in the reader's language and one example row. */
export const importTemplate = call({
  cmd: 'import.template',
  shows: [],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ what }),
  result: ticket,
});
/** Exactly the rows that failed, each with its faults. */
export const failedRows = call({
  cmd: 'import.failed',
  shows: ['batch'],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: ticket,
});

/** B628: the faults of each row of an import. */
export const importFailures = call({
  cmd: 'B628',
  shows: ['batch'],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: z.object({ rows: z.array(z.object({ line: z.int(), exception: z.string() })) }),
});

/** Exports the result of a list call with these params, as the caller would see it, to a sheet with these columns. */
export const startExport = call({
  cmd: 'export.start',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({
    cmd: z.string().max(60),
    title: line(100),
    params: z.record(z.string(), z.unknown()),
    columns: z
      .array(
        z.strictObject({
          key: z.string().max(60),
          is: z.string().max(20),
          title: z.string().max(100),
          words: z.string().max(60).optional(),
          /** For a field with one sum per currency: the sum to export. For a record, or a list of records: the field of each. */
          what: z.string().max(60).optional(),
          /** For a list of records: the code of the one to export. */
          code: z.string().max(60).optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  result: started,
  refusals: ['TOO_MANY_BATCHES'],
});

export const batchState = call({
  cmd: 'batch.state',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: z.object({ state, percent: z.int(), rows: z.int(), file: z.string().nullable(), error: z.string().nullable() }),
});

/** Stops a batch at the next safe point; imported rows stay imported. */
export const cancelBatch = call({
  cmd: 'batch.cancel',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: nothing,
});

const cmd = z.string().regex(/^[A-Za-z][\w.]{1,59}$/, 'BAD_VALUE');
const changesMax = 16_384;
const changes = z
  .record(z.string().max(60), z.unknown())
  .refine((fields) => {
    const count = Object.keys(fields).length;
    return count > 0 && count <= 20;
  }, 'REQUIRED')
  .refine((fields) => JSON.stringify(fields).length <= changesMax, { message: 'TOO_LONG', params: { limit: changesMax } });
const values = z.record(z.string(), z.unknown());
/** Staff and carriers have lists whose rows they save; customers and planners have none. */
const editors = [1, 2] as const;

/** The fields that a batch edit may set in each list, as far as the caller's rights allow. Their words are those of the form. */
export const editFields = call({
  cmd: 'edit.fields',
  shows: [],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: nothing,
  result: z.object({
    lists: z.array(
      z.object({
        cmd: z.string(),
        fields: z.array(
          z.object({
            key: z.string(),
            word: z.string(),
            is: z.enum(editKinds),
            optional: z.boolean(),
            of: z.array(z.string()),
            words: z.string().nullable(),
            to: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/** The effect of an edit on some rows: the old values beside the new ones. Changes nothing. */
export const previewEdit = call({
  cmd: 'edit.preview',
  shows: [],
  kind: 'read',
  users: editors,
  permit: 'signedIn',
  params: z.strictObject({ cmd, ids: z.array(idIn).min(1).max(20), fields: z.array(z.string().max(60)).min(1).max(20) }),
  result: z.object({
    rows: z.array(z.object({ id: idOut, version: z.int().nullable(), title: z.string(), old: values, why: z.string().nullable() })),
  }),
});

/** Sets new values in one job, on rows chosen by id or on all that the list answers for `params`. */
export const startEdit = call({
  cmd: 'edit.start',
  kind: 'write',
  users: editors,
  permit: 'signedIn',
  params: z
    .strictObject({
      cmd,
      title: line(100),
      ids: z.array(idIn).min(1).max(2000).optional(),
      /** The versions that the user saw, by id. A row changed since then is skipped, and its result names who changed it. */
      versions: z.record(z.string().regex(/^\d{1,19}$/, 'BAD_ID'), z.int().min(0)).optional(),
      params: z.record(z.string(), z.unknown()).optional(),
      changes,
    })
    .refine((edit) => (edit.ids === undefined) !== (edit.params === undefined), { path: ['ids'], message: 'REQUIRED' }),
  result: started,
  refusals: ['TOO_MANY_BATCHES'],
});

/** The result of each row; first those that were not changed, each with the reason. */
export const editResult = call({
  cmd: 'edit.result',
  shows: ['batch'],
  kind: 'read',
  users: editors,
  permit: 'signedIn',
  params: z.strictObject({ batch_id: uuid, after: z.int().min(0).optional() }),
  result: z.object({
    state,
    total: z.int(),
    done: z.int(),
    skipped: z.int(),
    bad: z.int(),
    percent: z.int(),
    cmd: z.string(),
    undoable: z.boolean(),
    error: z.string().nullable(),
    rows: z.array(
      z.object({
        line: z.int(),
        id: idOut,
        title: z.string(),
        state: z.enum(['done', 'skipped', 'bad']),
        why: z.string().nullable(),
        old: values,
        new: values,
      }),
    ),
    next: z.int().nullable(),
  }),
});

/** Restores the old values by a second job, except values that have been changed since. */
export const undoEdit = call({
  cmd: 'edit.undo',
  kind: 'write',
  users: editors,
  permit: 'signedIn',
  params: batch,
  result: started,
  refusals: ['TOO_MANY_BATCHES', 'NOTHING_TO_UNDO'],
});

/** The import and export centre: the caller's own batches, newest first. */
export const listBatches = listCall({
  cmd: 'batch.list',
  users: userTypes,
  permit: 'signedIn',
  row: z.object({
    id: idOut,
    batch_id: z.string(),
    kind: z.enum(batchKinds),
    what: z.string(),
    title: z.string(),
    state,
    total: z.int(),
    done: z.int(),
    bad: z.int(),
    /** Of one that failed as a whole: the reason, in the user's language at that moment. */
    error: z.string().nullable(),
    file_id: idOut.nullable(),
    result_file_id: idOut.nullable(),
    created_at: instantOut,
    finished_at: instantOut.nullable(),
    /** Of an export from a replica. */
    as_of: instantOut.nullable(),
  }),
  filters: { kind: { is: 'choice', of: batchKinds, words: 'batch.kind' }, title: { is: 'text' }, created: { is: 'days', of: 'instant' } },
  sorts: ['created_at'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'all', states: [...batchStates] },
    { key: 'open', states: ['waiting', 'checking', 'checked', 'running'] },
    { key: 'done', states: ['done'] },
    { key: 'failed', states: ['failed', 'cancelled'] },
  ],
});
