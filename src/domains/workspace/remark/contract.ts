import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { idIn, idOut, instantOut, line, note, nothing } from '../../../kernel/schema.ts';

/** A record is named by its kind and id. Its own capability decides whether the caller may see it, and NOT_FOUND hides it otherwise. */
const record = { subject: z.string().regex(/^[a-z][A-Za-z]{1,40}$/, 'BAD_VALUE'), id: idIn };

/** The history of a record, newest first: the person, the time, and the change of each field. Staff only. */
export const recordTimeline = call({
  cmd: 'record.timeline',
  shows: [],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({
    ...record,
    cursor: z
      .string()
      .regex(/^\d{1,19}$/)
      .optional(),
    /** Filters: changes of one field, by one person (`0` is the system), of one kind. */
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

/** Filter choices of a record's history: the fields ever changed, the people, and the kinds of change. */
export const timelineChoices = call({
  cmd: 'record.timelineChoices',
  shows: [],
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

/**
 * The reasons that the user gave for an action before, to choose from: those for this kind of record first, then the most frequent. Nobody is
 * offered the reasons of a colleague, which may name records that only the colleague sees. Staff only.
 */
export const usedReasons = call({
  cmd: 'record.usedReasons',
  shows: [],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ subject: record.subject, action: z.string().regex(/^[a-z][A-Za-z]{1,40}$/, 'BAD_VALUE') }),
  result: z.object({ rows: z.array(z.string()) }),
});

/**
 * The comments on a record with their files, and the staff that follow it. Carriers and customers see the comments marked external, and no
 * followers.
 */
export const listComments = call({
  cmd: 'comment.list',
  shows: [],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject(record),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        at: instantOut,
        who: z.string(),
        mine: z.boolean(),
        text: z.string(),
        external: z.boolean(),
        files: z.array(z.object({ id: idOut, name: z.string(), mime: z.string(), size: z.int() })),
      }),
    ),
    followers: z.array(z.string()),
    following: z.boolean(),
  }),
});

/**
 * Adds a comment to a record with files that its author uploaded, and notifies the staff mentioned in it and those that follow the record, as
 * far as they may open it; its author and the mentioned follow it from now on. The author is told of the mentioned who may not open it. Comments
 * by carriers and customers are always external.
 */
export const addComment = call({
  cmd: 'comment.add',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({
    ...record,
    text: note(2000).pipe(z.string('REQUIRED')),
    external: z.boolean(),
    mentions: z.array(idIn).max(20),
    files: z.array(idIn).max(10).default([]),
    /** The page of the comment: the notification to mentioned colleagues links there. */
    place: z
      .string()
      .max(300)
      .regex(/^\/(?![/\\])[\w/?=&.,%:~-]*$/, 'BAD_VALUE')
      .optional(),
  }),
  result: z.object({ id: idOut }),
});

/** Begins or ends to follow a record: its followers are notified of each comment while they may open it. */
export const followRecord = call({
  cmd: 'comment.follow',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ ...record, follow: z.boolean() }),
  result: nothing,
});

/** Colleagues to mention: by a part of their name or login name, and in Chinese by pinyin or its initials. */
export const findColleagues = call({
  cmd: 'comment.people',
  shows: ['account'],
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ text: z.string().max(60) }),
  result: z.object({ rows: z.array(z.object({ id: idOut, name: z.string() })) }),
});

export const listAttachments = call({
  cmd: 'attachment.list',
  shows: [],
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

/** Attaches a file that the caller uploaded to a record. Files that were submitted for review are fixed. */
export const addAttachment = call({
  cmd: 'attachment.add',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ ...record, file_id: idIn, kind: line(40).nullable() }),
  result: z.object({ id: idOut }),
  refusals: ['FILE_FIXED'],
});

/** Removes a file from a record, only by the person who attached it. */
export const removeAttachment = call({
  cmd: 'attachment.remove',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ ...record, attachment: idIn }),
  result: nothing,
  refusals: ['FILE_FIXED'],
});
