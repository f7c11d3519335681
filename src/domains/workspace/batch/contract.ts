import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { idIn, idOut, instantOut, nothing, uuid } from '../../../kernel/schema.ts';

const what = z.string().regex(/^[a-z][A-Za-z]{1,40}$/, 'BAD_VALUE');
const cells = z.record(z.string().max(60), z.string().max(2000, 'TOO_LONG'));
const batch = z.strictObject({ batch_id: uuid });
const started = z.object({ batch_id: z.string() });
export const batchKinds = ['import', 'export', 'edit'] as const;
export const batchStates = ['waiting', 'checking', 'checked', 'running', 'done', 'failed', 'cancelled'] as const;
const state = z.enum(batchStates);

/** Reads a kept file and says what its import would do; the dry run is a job. `mapping` is column key → heading; null lets us guess. */
export const startImport = call({
  cmd: 'import.start',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ what, file_id: idIn, mapping: z.record(z.string().max(60), z.string().max(200)).nullable() }),
  result: started,
});

/** How far it is, and after the dry run: how many rows are good and which are bad, why. At most 500 bad rows are told. */
export const importState = call({
  cmd: 'import.state',
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
    /** Of the good ones those that were there already and were left as they are. */
    skipped: z.int(),
    bad: z.array(z.object({ line: z.int(), why: z.string(), values: z.record(z.string(), z.string()) })),
  }),
});

/** Corrects cells of bad rows and runs the dry run for them again. */
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
});

/** Imports the good rows as one job. */
export const runImport = call({ cmd: 'import.run', kind: 'write', users: userTypes, permit: 'signedIn', params: batch, result: started });

const ticket = z.object({ ticket: z.string() });
/** The sheet to fill in: headings in the reader's language and one example row. */
export const importTemplate = call({
  cmd: 'import.template',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ what }),
  result: ticket,
});
/** Exactly the rows that failed, with what was wrong with each. */
export const failedRows = call({ cmd: 'import.failed', kind: 'read', users: userTypes, permit: 'signedIn', params: batch, result: ticket });

/** B628: what went wrong with each row of an import. */
export const importFailures = call({
  cmd: 'B628',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: z.object({ rows: z.array(z.object({ line: z.int(), exception: z.string() })) }),
});

/** Exports what a list call answers for these params, as the person would see it, to a sheet with these columns. */
export const startExport = call({
  cmd: 'export.start',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({
    cmd: z.string().max(60),
    title: z.string().trim().min(1).max(100),
    params: z.record(z.string(), z.unknown()),
    columns: z
      .array(
        z.strictObject({
          key: z.string().max(60),
          is: z.string().max(20),
          title: z.string().max(100),
          words: z.string().max(60).optional(),
          /** Of a field with a sum a currency: which of its sums. */
          what: z.string().max(60).optional(),
        }),
      )
      .min(1)
      .max(100),
  }),
  result: started,
});

export const batchState = call({
  cmd: 'batch.state',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: z.object({ state, percent: z.int(), rows: z.int(), file: z.string().nullable(), error: z.string().nullable() }),
});

/** Stops it at the next safe point; what an import has done stays done. */
export const cancelBatch = call({
  cmd: 'batch.cancel',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: batch,
  result: nothing,
});

const cmd = z.string().regex(/^[A-Za-z][\w.]{1,59}$/, 'BAD_VALUE');
const changes = z.record(z.string().max(60), z.unknown()).refine((fields) => {
  const count = Object.keys(fields).length;
  return count > 0 && count <= 20;
}, 'REQUIRED');
const values = z.record(z.string(), z.unknown());

/** The fields that the rows of each list can be given at once, as far as this person may. Words are those of the form. */
export const editFields = call({
  cmd: 'edit.fields',
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
            is: z.string(),
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

/** What an edit would make of some rows: the old values beside the new ones. Nothing is changed. */
export const previewEdit = call({
  cmd: 'edit.preview',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ cmd, ids: z.array(idIn).min(1).max(20), fields: z.array(z.string().max(60)).min(1).max(20) }),
  result: z.object({
    rows: z.array(z.object({ id: idOut, version: z.int().nullable(), title: z.string(), old: values, why: z.string().nullable() })),
  }),
});

/** Gives rows new values, as one job: the rows chosen by id, or all that the list answers for `params`. */
export const startEdit = call({
  cmd: 'edit.start',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z
    .strictObject({
      cmd,
      title: z.string().trim().min(1).max(100),
      ids: z.array(idIn).min(1).max(2000).optional(),
      /** At which version the person saw them, by id: a row that somebody changed since is left as it is, and says who. */
      versions: z.record(z.string().regex(/^\d{1,19}$/, 'BAD_ID'), z.int().min(0)).optional(),
      params: z.record(z.string(), z.unknown()).optional(),
      changes,
    })
    .refine((edit) => (edit.ids === undefined) !== (edit.params === undefined), { path: ['ids'], message: 'REQUIRED' }),
  result: started,
});

/** What became of each row: first those that were not done, and why. */
export const editResult = call({
  cmd: 'edit.result',
  kind: 'read',
  users: userTypes,
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

/** Puts the old values back by a second job, where nobody changed them since. */
export const undoEdit = call({ cmd: 'edit.undo', kind: 'write', users: userTypes, permit: 'signedIn', params: batch, result: started });

/** The import and export centre: one's own batches, newest first. */
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
    file_id: idOut.nullable(),
    result_file_id: idOut.nullable(),
    created_at: instantOut,
    finished_at: instantOut.nullable(),
  }),
  filters: { kind: { is: 'choice', of: batchKinds, words: 'batch.kind' }, title: { is: 'text' }, created: { is: 'days' } },
  sorts: ['created_at'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'all', states: [...batchStates] },
    { key: 'open', states: ['waiting', 'checking', 'checked', 'running'] },
    { key: 'done', states: ['done'] },
    { key: 'failed', states: ['failed', 'cancelled'] },
  ],
});
