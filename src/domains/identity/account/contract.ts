import { z } from 'zod';
import { guards } from '../../../kernel/guard.ts';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { activeIn, byId, day, idIn, idOut, instantOut, language, line, nothing, recordIn, saved, version } from '../../../kernel/schema.ts';
import { roleScopes } from '../role/contract.ts';
import { groupKinds } from '../work-group/contract.ts';
import { timeZones } from '../time-zones.ts';
import { may } from './permits.ts';
import { withoutInvisible } from '../../../kernel/invisible.ts';
import { mailAddress } from '../../../kernel/mail-address.ts';

/** Staff, carrier, customer, inbound plan only: `sys_num_id` as text, like all choices. */
export const userKinds = ['1', '2', '4', '5'] as const;
export type UserKind = (typeof userKinds)[number];
export const accountStates = ['active', 'disabled'] as const;

export const listAccounts = listCall({
  cmd: 'account.list',
  shows: ['account', 'role', 'team'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    login_name: z.string(),
    name: z.string(),
    user_type: z.enum(userKinds),
    company_name: z.string(),
    /** The carrier or customer for which the account signs in, by user_type; the picker knows its name. */
    party_id: idOut.nullable(),
    team_name: z.string().nullable(),
    roles: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    language,
    time_zone: z.string(),
    state: z.enum(accountStates),
    password_due: z.boolean(),
    second_factor: z.boolean(),
    sessions: z.int(),
    seen_at: instantOut.nullable(),
    created_at: instantOut,
  }),
  filters: {
    search: { is: 'text' },
    user_type: { is: 'choice', of: userKinds, words: 'personal.kind' },
    company_id: { is: 'ref', to: 'ownCompany' },
    team_id: { is: 'ref', to: 'team' },
    role_id: { is: 'ref', to: 'role' },
    carrier_id: { is: 'ref', to: 'carrier' },
    customer_id: { is: 'ref', to: 'customer' },
  },
  sorts: ['login_name', 'name', 'created_at'],
  defaultSort: [{ key: 'login_name' }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'disabled', states: [] },
  ],
});

/** Begins with a letter, so that no login name equals a phone number: people sign in with either. */
export const loginName = z
  .string()
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.string().regex(/^[a-z][a-z0-9._-]{1,31}$/, 'BAD_LOGIN_NAME'));
/** A mainland number as its eleven digits, as typed at sign-in; any other with its country code or as dialled. */
export const phone = z
  .string()
  .nullable()
  .transform((text) => text?.replace(/[\s()-]/g, '').replace(/^(\+86|0086)(?=1[3-9]\d{9}$)/, '') || null)
  .pipe(
    z
      .string()
      .regex(/^\+?\d{6,15}$/, 'BAD_PHONE_NUMBER')
      .nullable(),
  );
export const email = z
  .string()
  .nullable()
  .transform((text) => withoutInvisible(text ?? '').trim() || null)
  .pipe(z.string().max(120, 'TOO_LONG').regex(mailAddress, 'BAD_MAIL').nullable());

const facts = z.strictObject({
  ...recordIn,
  user_type: z.enum(userKinds),
  login_name: loginName,
  name: line(60),
  phone,
  email,
  company_id: idIn,
  /** The own companies whose records the account of a party sees; left out, those with which the party works today. */
  company_ids: z.array(idIn).max(50).optional(),
  team_id: idIn.nullable(),
  role_ids: z.array(idIn).max(20),
  carrier_id: idIn.nullable(),
  customer_id: idIn.nullable(),
  language,
  time_zone: z.enum(timeZones),
  /** Addresses and networks from which sign-in needs no code; an empty list means everywhere. */
  places: z.array(z.string().trim().min(1, 'REQUIRED').max(50, 'TOO_LONG')).max(50).default([]),
  one_place: z.boolean(),
  gps_sign: z.boolean(),
  air_sign: z.boolean(),
  inventory_sign: z.boolean(),
  inventory_sign1: z.boolean(),
  /** A customer's user who keeps the other users of that customer. */
  keeps_users: z.boolean().default(false),
  /** The first and the last day of a person's employment. Attendance counts no day outside of them. */
  employed_from: day.nullable().default(null),
  employed_until: day.nullable().default(null),
});

export const getAccount = call({
  cmd: 'account.get',
  shows: ['account', 'role', 'team'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: z.object({
    id: idOut,
    version,
    user_type: z.enum(userKinds),
    login_name: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    company_id: idOut,
    company_ids: z.array(idOut),
    team_id: idOut.nullable(),
    role_ids: z.array(idOut),
    carrier_id: idOut.nullable(),
    customer_id: idOut.nullable(),
    language,
    time_zone: z.enum(timeZones),
    places: z.array(z.string()),
    one_place: z.boolean(),
    gps_sign: z.boolean(),
    air_sign: z.boolean(),
    inventory_sign: z.boolean(),
    inventory_sign1: z.boolean(),
    keeps_users: z.boolean(),
    employed_from: day.nullable(),
    employed_until: day.nullable(),
    state: z.enum(accountStates),
    password_at: instantOut,
    password_due: z.boolean(),
    second_factor: z.boolean(),
    /** Failed attempts in the current window; from five on a code is required. */
    failures: z.int(),
  }),
});

/** The rights of an account and the role behind each: menus as its holder sees them, with the buttons of each page. */
export const accountRights = call({
  cmd: 'account.rights',
  shows: ['account', 'role', 'workGroup'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: z.object({
    scope: z.object({ value: z.enum(roleScopes), roles: z.array(z.string()) }),
    /** Amounts hidden by all of its roles. */
    hidden: z.array(z.enum(guards)),
    /** Its groups, which add their customers' rows to a scope of its own or its team. */
    groups: z.array(z.object({ id: idOut, kind: z.enum(groupKinds), name: z.string() })),
    menus: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        pages: z.array(
          z.object({
            path: z.string(),
            name: z.string(),
            rights: z.array(z.object({ code: z.string(), name: z.string(), roles: z.array(z.string()) })),
          }),
        ),
      }),
    ),
  }),
});
export type AccountRights = z.output<typeof accountRights.result>;

const above = ['BEYOND_YOUR_RIGHTS'];
/** The issued password, returned once: a repeat of the request returns null. */
const password = z.string().nullable();

/**
 * Creates an account, whose password must be changed at the first sign-in, or changes one. Roles, company and party apply from the
 * account's next call.
 */
export const saveAccount = call({
  cmd: 'account.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: facts.superRefine((value, context) => {
    const missing = (path: string): void => context.addIssue({ code: 'custom', path: [path], message: 'REQUIRED' });
    if (value.user_type === '1' && value.role_ids.length === 0) missing('role_ids');
    if (value.user_type === '2' && value.carrier_id === null) missing('carrier_id');
    if (value.employed_from !== null && value.employed_until !== null && value.employed_until < value.employed_from)
      context.addIssue({ code: 'custom', path: ['employed_until'], message: 'END_BEFORE_START' });
    if ((value.user_type === '4' || value.user_type === '5') && value.customer_id === null) missing('customer_id');
  }),
  result: saved.extend({ password }),
  refusals: [...above, 'OWN_RIGHTS', 'DUTIES_MEET_IN_PERSON'],
  toldOnce: ['password'],
});

/** Issues a new password, to be changed at the next sign-in, and ends the account's sessions. */
export const resetPassword = call({
  cmd: 'account.resetPassword',
  kind: 'write',
  users: [1],
  permit: may.reset,
  params: byId,
  result: saved.extend({ password }),
  refusals: [...above, 'OWN_RIGHTS'],
  toldOnce: ['password'],
});

/** Removes the second factor and its recovery codes from an account whose holder lost them. */
export const resetFactor = call({
  cmd: 'account.resetFactor',
  kind: 'write',
  users: [1],
  permit: may.reset,
  params: byId,
  result: saved,
  refusals: [...above, 'OWN_RIGHTS', 'NO_SECOND_FACTOR', 'CODE_ONLY_BY_APP'],
});

/** Clears the failed attempts of an account, so that it can sign in without a code again. */
export const unlockAccount = call({
  cmd: 'account.unlock',
  kind: 'write',
  users: [1],
  permit: may.reset,
  params: byId,
  result: nothing,
  refusals: above,
});

/** The open sessions of an account, the most recent first. */
export const accountSessions = call({
  cmd: 'account.sessions',
  kind: 'read',
  users: [1],
  permit: [may.view, may.endSessions],
  params: byId,
  result: z.object({
    rows: z.array(
      z.object({
        id: idOut,
        mine: z.boolean(),
        begun_at: instantOut,
        seen_at: instantOut,
        ends_at: instantOut,
        address: z.string(),
        device: z.string(),
      }),
    ),
  }),
});

/** Ends one session of an account, or all but the caller's own. */
export const endSessions = call({
  cmd: 'account.endSessions',
  kind: 'write',
  users: [1],
  permit: may.endSessions,
  params: z.strictObject({ id: idIn, session_id: idIn.nullable() }),
  result: z.object({ ended: z.int() }),
  refusals: above,
});

/** A disabled account cannot sign in, and its sessions end at once. */
export const setAccountActive = call({
  cmd: 'account.setActive',
  kind: 'write',
  users: [1],
  permit: may.disable,
  params: activeIn,
  result: saved,
  refusals: [...above, 'OWN_ACCOUNT'],
});
