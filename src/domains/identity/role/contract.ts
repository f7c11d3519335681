import { z } from 'zod';
import { guards } from '../../../kernel/guard.ts';
import { call } from '../../../kernel/call.ts';
import { activeTabs, listCall } from '../../../kernel/list.ts';
import {
  activeIn,
  byId,
  byVersion,
  idOut,
  instantOut,
  line,
  lineOrNull,
  nothing,
  recordIn,
  resultsOf,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/**
 * The documents that holders see: their own with those of their groups, their team's as well, those of their company, or those of all own
 * companies. Of several roles the widest applies.
 */
export const roleScopes = ['own', 'team', 'company', 'all'] as const;
export type RoleScope = (typeof roleScopes)[number];

/** Every right that a role can hold, in the order of the menu: group, page, buttons. Names are in the reader's language. */
export const roleTree = call({
  cmd: 'role.tree',
  shows: ['role'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: nothing,
  result: z.object({
    groups: z.array(
      z.object({
        key: z.string(),
        name: z.string(),
        pages: z.array(
          z.object({
            path: z.string(),
            name: z.string(),
            /** True if the page stands in the menu; otherwise a button of another page leads to it. */
            menu: z.boolean(),
            /** The first right opens the page. A right shared by several pages stands on each of them. */
            rights: z.array(z.object({ code: z.string(), name: z.string() })),
          }),
        ),
      }),
    ),
  }),
});
export type RightsGroup = z.output<typeof roleTree.result>['groups'][number];

export const listRoles = listCall({
  cmd: 'role.list',
  shows: ['role', 'account'],
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    name: z.string(),
    scope: z.enum(roleScopes),
    second_factor: z.boolean(),
    hidden: z.array(z.enum(guards)),
    rights: z.int(),
    holders: z.int(),
    remark: z.string().nullable(),
    active: z.boolean(),
    updated_at: instantOut,
  }),
  filters: { name: { is: 'text' }, scope: { is: 'choice', of: roleScopes, words: 'role.scope' } },
  sorts: ['name', 'updated_at'],
  defaultSort: [{ key: 'name' }],
  tabs: activeTabs,
});

const onlyWhatOneHas = ['BEYOND_YOUR_RIGHTS', 'OWN_RIGHTS'];

/** Creates or changes a role. A change applies from the next call of everybody who holds it. */
export const saveRole = call({
  cmd: 'role.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({
    ...recordIn,
    name: line(60),
    /** The name for readers of each language; without one they see `name`. */
    name_zh: lineOrNull(60).optional(),
    name_vi: lineOrNull(60).optional(),
    name_en: lineOrNull(60).optional(),
    name_th: lineOrNull(60).optional(),
    scope: z.enum(roleScopes),
    /** Holders must set up a second factor before they can do anything else. */
    second_factor: z.boolean().default(false),
    /** Amounts hidden from holders; with several roles, only those that all of them hide. */
    hidden: z.array(z.enum(guards)).default([]),
    remark: lineOrNull(200),
    permits: z.array(z.string().min(1).max(80)).max(2000),
  }),
  result: saved,
  refusals: [...onlyWhatOneHas, 'DUTIES_MEET', 'DUTIES_MEET_IN_PERSON'],
});

export const getRole = call({
  cmd: 'role.get',
  shows: ['role', 'account'],
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: z.object({
    ...resultsOf(saveRole.params),
    active: z.boolean(),
    holders: z.array(z.object({ id: idOut, login_name: z.string(), name: z.string(), company_name: z.string(), active: z.boolean() })),
  }),
});

/** An inactive role gives no rights and cannot be chosen. */
export const setRoleActive = call({
  cmd: 'role.setActive',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: activeIn,
  result: saved,
  refusals: [...onlyWhatOneHas, 'DUTIES_MEET_IN_PERSON'],
});

/** Deletes a role that nobody holds. */
export const removeRole = call({
  cmd: 'role.remove',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: byVersion,
  result: nothing,
  refusals: ['ROLE_HELD', 'BEYOND_YOUR_RIGHTS'],
});
