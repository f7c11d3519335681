import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { byId, idIn, idOut, line, nothing } from '../../../kernel/schema.ts';

const page = z.string().regex(/^\/[\w/.:-]{0,120}$/, 'BAD_VALUE');
const settingsMax = 16_384;
const settings = z.unknown().refine((value) => JSON.stringify(value ?? null).length <= settingsMax, {
  message: 'TOO_LONG',
  params: { limit: settingsMax },
});
export const viewKinds = ['own', 'team', 'role'] as const;

/**
 * The views of a page: the user's own, those shared by colleagues of the same own company, and the initial views of roles. `first` is the
 * view that the page opens with for this user; `editable` says whether this user may change it, and `mine` whether this user is its author,
 * who alone chooses the users whom it is for.
 */
export const listViews = call({
  cmd: 'view.list',
  shows: ['savedView'],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ page }),
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        kind: z.enum(viewKinds),
        role_id: idOut.nullable(),
        role_name: z.string().nullable(),
        owner: z.string(),
        editable: z.boolean(),
        mine: z.boolean(),
        first: z.boolean(),
        query: z.string(),
        settings: z.unknown(),
      }),
    ),
    /** Roles whose initial view this user may set; empty without the right to change roles. */
    roles: z.array(z.object({ id: idOut, name: z.string() })),
  }),
});

/**
 * Saves the list's filters, order and columns under a name; `id` replaces that view, a name already in use replaces the user's own view of
 * that name.
 */
export const saveView = call({
  cmd: 'view.save',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z
    .strictObject({
      id: idIn.optional(),
      page,
      name: line(40),
      kind: z.enum(viewKinds),
      role_id: idIn.nullable(),
      query: z.string().max(4000, 'TOO_LONG'),
      settings,
    })
    .refine((view) => (view.kind === 'role') === (view.role_id !== null), { path: ['role_id'], message: 'REQUIRED' }),
  result: z.object({ id: idOut }),
});

export const removeView = call({
  cmd: 'view.remove',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: byId,
  result: nothing,
});

/** The columns of a page as the user arranged them: an opaque value of the page, at most 16 kB. */
export const getColumns = call({
  cmd: 'columns.get',
  shows: ['columnSetting'],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ page }),
  result: z.object({ settings: z.unknown() }),
});

export const saveColumns = call({
  cmd: 'columns.save',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ page, settings }),
  result: nothing,
});

/** Stores filters that are too long for an address and answers the token that replaces them there. */
export const keepFilter = call({
  cmd: 'filter.keep',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ query: z.string().min(1).max(60_000, 'TOO_LONG') }),
  result: z.object({ token: z.string() }),
});

export const getFilter = call({
  cmd: 'filter.get',
  shows: [],
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ token: z.string().regex(/^[\w-]{22}$/, 'BAD_VALUE') }),
  result: z.object({ query: z.string() }),
});
