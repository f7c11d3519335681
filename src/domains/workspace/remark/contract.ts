import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { idIn, idOut, instantOut, line, nothing } from '../../../kernel/schema.ts';

/** A record is named by its kind and id; whether the caller may see it is asked of its own capability (NOT_FOUND else). */
const record = { subject: z.string().regex(/^[a-z][A-Za-z]{1,40}$/, 'BAD_VALUE'), id: idIn };

/** What happened to a record, newest first: who, what, field by field. Staff alone see it. */
export const recordTimeline = call({
  cmd: 'record.timeline',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({
    ...record,
    cursor: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    /** What alone is shown: changes of one field, by one person (`0` the system), of one kind. */
    field: z.string().max(80).optional(),
    person: z
      .string()
      .regex(/^\d{1,19}$/, 'BAD_ID')
      .optional(),
    what: z.string().max(60).optional(),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        at: instantOut,
        who: z.string(),
        what: z.string(),
        note: z.string().nullable(),
        changes: z.array(z.object({ field: z.string(), old: z.unknown(), new: z.unknown() })),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
});

/** What a record's history can be narrowed to: the fields that were ever changed, who did something, and what was done. */
export const timelineChoices = call({
  cmd: 'record.timelineChoices',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject(record),
  result: z.object({
    fields: z.array(z.string()),
    people: z.array(z.object({ id: z.string(), name: z.string() })),
    kinds: z.array(z.string()),
  }),
});

/** What was said about a record. Carriers and customers see what is marked external. */
export const listComments = call({
  cmd: 'comment.list',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject(record),
  result: z.object({
    rows: z.array(z.object({ id: idOut, at: instantOut, who: z.string(), mine: z.boolean(), text: z.string(), external: z.boolean() })),
  }),
});

/** Says something about a record; those mentioned are notified. What carriers and customers say is external by nature. */
export const addComment = call({
  cmd: 'comment.add',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({
    ...record,
    text: z.string().trim().min(1, 'REQUIRED').max(2000, 'TOO_LONG'),
    external: z.boolean(),
    mentions: z.array(idIn).max(20),
    /** The page where it was said: the notice of those mentioned leads there. */
    place: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[\w/?=&.,%:~-]*$/, 'BAD_VALUE')
      .optional(),
  }),
  result: z.object({ id: idOut }),
});

/** Colleagues to mention. */
export const findColleagues = call({
  cmd: 'comment.people',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ text: z.string().max(60) }),
  result: z.object({ rows: z.array(z.object({ id: idOut, name: z.string() })) }),
});

export const listAttachments = call({
  cmd: 'attachment.list',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject(record),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        file_id: idOut,
        name: z.string(),
        kind: z.string().nullable(),
        mime: z.string(),
        size: z.int(),
        who: z.string(),
        at: instantOut,
        mine: z.boolean(),
      }),
    ),
  }),
});

export const addAttachment = call({
  cmd: 'attachment.add',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ ...record, file_id: idIn, kind: line(40).nullable() }),
  result: z.object({ id: idOut }),
});

/** Takes a file off a record. Who put it there may; what others put there stays. */
export const removeAttachment = call({
  cmd: 'attachment.remove',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ ...record, attachment: idIn }),
  result: nothing,
});
