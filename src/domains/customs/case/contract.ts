import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { idIn, idOut, instantOut, line, note, recordIn, saved, version } from '../../../kernel/schema.ts';
import { may } from '../declaration/permits.ts';
import { amendableFields, caseKinds } from './kinds.ts';
import { caseStateNames, caseStates } from './states.ts';

const staff = [1] as const;
const change = z.strictObject({ field: z.enum(amendableFields), after: line(400) });

/** Requests the amendment of single fields, or the deletion, of a declaration that customs has accepted. */
export const saveCase = call({
  cmd: 'customsCase.save',
  kind: 'write',
  users: staff,
  permit: may.edit,
  params: z.strictObject({
    ...recordIn,
    declaration_id: idIn,
    kind: z.enum(caseKinds),
    reason: note(300).pipe(z.string('REQUIRED')),
    changes: z.array(change).max(amendableFields.length).default([]),
  }),
  result: saved,
  refusals: ['NOT_ACCEPTED', 'CASE_OPEN', 'CASE_FIXED'],
});

/** The cases of a declaration, the newest first. */
export const listCases = call({
  cmd: 'customsCase.list',
  shows: ['customsCase'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: z.strictObject({ declaration_id: idIn }),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        version,
        kind: z.enum(caseKinds),
        state: z.enum(caseStateNames),
        reason: z.string(),
        decision: z.string().nullable(),
        changes: z.array(z.object({ field: z.enum(amendableFields), before: z.string().nullable(), after: z.string() })),
        created_by_name: z.string().nullable(),
        created_at: instantOut,
      }),
    ),
    /** A new case may be opened. */
    free: z.boolean(),
  }),
});

export const moveCase = moveCall({
  cmd: 'customsCase.move',
  users: staff,
  machine: caseStates,
  refusals: ['TAXES_PAID', 'NOT_ACCEPTED', 'LEG_GONE', 'CLEARED_GOODS_GONE'],
});
