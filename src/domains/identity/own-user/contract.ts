import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { activeIn, byId, idOut, instantOut, language, line, nothing, recordIn, saved, version } from '../../../kernel/schema.ts';
import { accountStates, email, loginName, phone } from '../account/contract.ts';
import { may } from './permits.ts';

/** The users of the customer itself. */
export const listOwnUsers = listCall({
  cmd: 'ownUser.list',
  shows: ['account'],
  users: [4],
  permit: may.keep,
  row: z.object({
    id: idOut,
    version,
    login_name: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    language,
    state: z.enum(accountStates),
    /** One that we have named to keep the others; we keep it ourselves. */
    keeps_users: z.boolean(),
    /** The rights that it has. */
    allowed: z.array(z.string()),
    password_due: z.boolean(),
    seen_at: instantOut.nullable(),
  }),
  filters: { search: { is: 'text' } },
  sorts: ['login_name', 'name'],
  defaultSort: [{ key: 'login_name' }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'disabled', states: [] },
  ],
});

/** The rights that the keeper can give. */
export const readOwnRights = call({
  cmd: 'ownUser.rights',
  shows: ['account'],
  kind: 'read',
  users: [4],
  permit: may.keep,
  params: nothing,
  result: z.object({ rights: z.array(z.string()) }),
});

const password = z.string().nullable();

/** Adds a user of the customer, whose password must be changed at the first sign-in, or changes one. */
export const saveOwnUser = call({
  cmd: 'ownUser.save',
  shows: ['account'],
  kind: 'write',
  users: [4],
  permit: may.keep,
  params: z.strictObject({
    ...recordIn,
    login_name: loginName,
    name: line(60),
    phone,
    email,
    language,
    /** Names of rights. */
    allowed: z
      .array(
        z
          .string()
          .regex(/^[A-Za-z0-9.]+$/)
          .max(60),
      )
      .max(100),
  }),
  result: saved.extend({ name: z.string(), login_name: z.string(), password }),
  refusals: ['USER_KEPT_BY_US', 'TOO_MANY_USERS'],
  toldOnce: ['password'],
});

/** A disabled user cannot sign in, and its sessions end at once. */
export const setOwnUserActive = call({
  cmd: 'ownUser.setActive',
  shows: ['account'],
  kind: 'write',
  users: [4],
  permit: may.keep,
  params: activeIn,
  result: saved,
  refusals: ['USER_KEPT_BY_US'],
});

/** Issues a new password, to be changed at the next sign-in, and ends the user's sessions. */
export const resetOwnUser = call({
  cmd: 'ownUser.resetPassword',
  shows: ['account'],
  kind: 'write',
  users: [4],
  permit: may.keep,
  params: byId,
  result: saved.extend({ password }),
  refusals: ['USER_KEPT_BY_US'],
  toldOnce: ['password'],
});
