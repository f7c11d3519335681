import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';

/** The maximum number of shortcuts: two rows of the home page. */
export const shortcutsMax = 12;

const path = z.string().regex(/^\/[\w/.-]{0,120}$/, 'BAD_VALUE');

/** The user's shortcuts in their chosen order. The page leaves out a path that no longer exists. */
export const listShortcuts = call({
  cmd: 'shortcut.list',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({ paths: z.array(z.string()) }),
});

/** Replaces all of the user's shortcuts; a repeated path is saved once. */
export const saveShortcuts = call({
  cmd: 'shortcut.save',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ paths: z.array(path).max(shortcutsMax, 'TOO_MANY_SHORTCUTS') }),
  result: nothing,
});
