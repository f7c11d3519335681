import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { nothing } from '../../../kernel/schema.ts';

/** A person keeps as many shortcuts as fit into two rows of the home page. */
export const shortcutsMax = 12;

const path = z.string().regex(/^\/[\w/.-]{0,120}$/, 'BAD_VALUE');

/** The pages that the person wants at hand, in the order they chose. A path that no page has any more is the reader's to leave out. */
export const listShortcuts = call({
  cmd: 'shortcut.list',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: nothing,
  result: z.object({ paths: z.array(z.string()) }),
});

/** Replaces all of the person's shortcuts; a path that stands there twice is kept once. */
export const saveShortcuts = call({
  cmd: 'shortcut.save',
  kind: 'write',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ paths: z.array(path).max(shortcutsMax, 'TOO_MANY') }),
  result: nothing,
});
