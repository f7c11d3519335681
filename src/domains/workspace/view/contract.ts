import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { userTypes } from '../../../kernel/permit.ts';
import { idIn, idOut, line, nothing } from '../../../kernel/schema.ts';

const page = z.string().regex(/^\/[\w/.:-]{0,120}$/, 'BAD_VALUE');

/** The views of a page that the person saved, and those that colleagues of the same own company share. */
export const listViews = call({
  cmd: 'view.list',
  kind: 'read',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ page }),
  result: z.object({ rows: z.array(z.object({ id: idOut, name: z.string(), shared: z.boolean(), mine: z.boolean(), query: z.string() })) }),
});

/** Saves the list's address under a name; the same name again replaces it. */
export const saveView = call({
  cmd: 'view.save',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ page, name: line(40), shared: z.boolean(), query: z.string().max(4000, 'TOO_LONG') }),
  result: z.object({ id: idOut }),
});

export const removeView = call({
  cmd: 'view.remove',
  kind: 'write',
  users: userTypes,
  permit: 'signedIn',
  params: z.strictObject({ id: idIn }),
  result: nothing,
});

/** The columns of a page as the person arranged them: an opaque value of the page's own, at most 16 kB. */
export const getColumns = call({
  cmd: 'columns.get',
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
  params: z.strictObject({ page, settings: z.unknown().refine((value) => JSON.stringify(value ?? null).length <= 16_384, 'TOO_LONG') }),
  result: nothing,
});
