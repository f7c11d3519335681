import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { activeTabs, listCall } from '../../../kernel/list.ts';
import { activeIn, byId, idIn, idOut, instantOut, line, lineOrNull, recordIn, resultsOf, saved, version } from '../../../kernel/schema.ts';
import { may } from './permits.ts';

/** Operation groups process work orders; service groups serve customers. */
export const groupKinds = ['operation', 'service'] as const;
export type GroupKind = (typeof groupKinds)[number];
/** The regions of dispatch of orders and work orders. */
export const groupRegions = ['cn', 'vn', 'th', 'border'] as const;

const view = [may.viewOperation, may.viewService] as const;
const save = [may.saveOperation, may.saveService] as const;

export const listWorkGroups = listCall({
  cmd: 'workGroup.list',
  shows: ['workGroup', 'account'],
  users: [1],
  permit: [...view],
  row: z.object({
    id: idOut,
    version,
    kind: z.enum(groupKinds),
    name: z.string(),
    company_name: z.string(),
    members: z.string(),
    /** The first names, and the total number. Null does not restrict anything. */
    customers: z.string().nullable(),
    lines: z.string().nullable(),
    regions: z.array(z.enum(groupRegions)),
    remark: z.string().nullable(),
    active: z.boolean(),
    updated_at: instantOut,
  }),
  filters: {
    name: { is: 'text' },
    kind: { is: 'choice', of: groupKinds, words: 'workGroup.kind' },
    company_id: { is: 'ref', to: 'ownCompany' },
    member_id: { is: 'ref', to: 'account' },
    customer_id: { is: 'ref', to: 'customer' },
    line_id: { is: 'ref', to: 'line' },
  },
  sorts: ['name', 'company_name', 'updated_at'],
  defaultSort: [{ key: 'company_name' }, { key: 'name' }],
  tabs: activeTabs,
});

/**
 * Creates or changes a group; its members see more or less from their next call on. Customers, lines and regions restrict one another, and
 * an empty one restricts nothing. A service group has customers only.
 */
export const saveWorkGroup = call({
  cmd: 'workGroup.save',
  kind: 'write',
  users: [1],
  permit: [...save],
  params: z
    .strictObject({
      ...recordIn,
      kind: z.enum(groupKinds),
      company_id: idIn,
      name: line(60),
      member_ids: z.array(idIn).max(200).default([]),
      customer_ids: z.array(idIn).max(2000).default([]),
      line_ids: z.array(idIn).max(2000).default([]),
      regions: z.array(z.enum(groupRegions)).default([]),
      remark: lineOrNull(200),
    })
    .superRefine((value, context) => {
      const nothing =
        value.customer_ids.length === 0 && (value.kind === 'service' || (value.line_ids.length === 0 && value.regions.length === 0));
      if (nothing) context.addIssue({ code: 'custom', path: ['customer_ids'], message: 'GROUP_OF_NOTHING' });
    }),
  result: saved,
});

export const getWorkGroup = call({
  cmd: 'workGroup.get',
  shows: ['workGroup', 'account'],
  kind: 'read',
  users: [1],
  permit: [...view, ...save],
  params: byId,
  result: z.object(resultsOf(saveWorkGroup.params)),
});

export const setWorkGroupActive = call({
  cmd: 'workGroup.setActive',
  kind: 'write',
  users: [1],
  permit: [...save],
  params: activeIn,
  result: saved,
  refusals: ['BEYOND_YOUR_RIGHTS', 'OWN_RIGHTS'],
});
