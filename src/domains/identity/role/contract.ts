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
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/**
 * Whose documents the holders see: their own with those of the groups they are in, their team's as well, those of their company, or of
 * all our companies. Of several roles the widest counts.
 */
export const roleScopes = ['own', 'team', 'company', 'all'] as const;
export type RoleScope = (typeof roleScopes)[number];

/** Every right that a role can hold, as the menu has it: group, page, buttons. Names are in the reader's language. */
export const roleTree = call({
  cmd: 'role.tree',
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
            /** Stands in the menu; else a button of another page leads to it. */
            menu: z.boolean(),
            /** The first opens the page. A right that several pages share stands on each of them. */
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

export const getRole = call({
  cmd: 'role.get',
  kind: 'read',
  users: [1],
  permit: [may.view, may.save],
  params: byId,
  result: z.object({
    id: idOut,
    version,
    name: z.string(),
    scope: z.enum(roleScopes),
    second_factor: z.boolean(),
    hidden: z.array(z.enum(guards)),
    remark: z.string().nullable(),
    permits: z.array(z.string()),
    active: z.boolean(),
    holders: z.array(z.object({ id: idOut, login_name: z.string(), name: z.string(), company_name: z.string(), active: z.boolean() })),
  }),
});

const onlyWhatOneHas = ['BEYOND_YOUR_RIGHTS', 'OWN_ADMINISTRATION'];

/** Makes a role or changes one. A change counts on the very next call of everybody who holds it. */
export const saveRole = call({
  cmd: 'role.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({
    ...recordIn,
    name: line(60),
    scope: z.enum(roleScopes),
    /** Its holders must have a second factor before they can do anything else. */
    second_factor: z.boolean().default(false),
    /** What its holders do not see; of several roles what all of them hide. */
    hidden: z.array(z.enum(guards)).default([]),
    remark: lineOrNull(200),
    permits: z.array(z.string().min(1).max(80)).max(2000),
  }),
  result: saved,
  refusals: onlyWhatOneHas,
});

/** A role that is switched off gives nobody anything, and is not to be chosen. */
export const setRoleActive = call({
  cmd: 'role.setActive',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: activeIn,
  result: saved,
  refusals: onlyWhatOneHas,
});

/** Takes away a role that nobody holds. */
export const removeRole = call({
  cmd: 'role.remove',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: byVersion,
  result: nothing,
  refusals: ['ROLE_HELD', 'BEYOND_YOUR_RIGHTS'],
});
