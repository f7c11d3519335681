import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { activeTabs, listCall, type Opening } from '../../../kernel/list.ts';
import type { Page } from '../../../kernel/page.ts';
import { activeIn, byId, currency, day, decimal, idIn, idOut, line, lineOrNull, recordIn, saved, version } from '../../../kernel/schema.ts';
import { containerTypes } from '../../freight/job/kinds.ts';
import { may as charge } from '../charge/permits.ts';
import { business, businesses, side, sides } from '../side.ts';
import { directions, templateBases } from './kinds.ts';
import { may } from './permits.ts';

const templateRow = z.object({
  id: idOut,
  version,
  name: z.string(),
  side,
  business,
  company_id: idOut,
  company_name: z.string(),
  fees: z.int(),
  remark: z.string().nullable(),
  active: z.boolean(),
});
export type FeeTemplateRow = z.output<typeof templateRow>;

export const listFeeTemplates = listCall({
  cmd: 'feeTemplate.list',
  shows: ['feeTemplate'],
  users: [1],
  permit: may.view,
  row: templateRow,
  filters: {
    name: { is: 'text' },
    side: { is: 'choice', of: sides, words: 'charge.side' },
    business: { is: 'choice', of: businesses, words: 'charge.business' },
    company: { is: 'ref', to: 'ownCompany' },
  },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: activeTabs,
});

/** The templates that a page opens with: those of its side and line of business. */
export function templatesOpening({ fixed }: Page): Opening<typeof listFeeTemplates.list.filters> {
  return { fixed: { side: [side.parse(fixed?.['side'])], business: [business.parse(fixed?.['business'])] } };
}

const conditions = {
  /** The port or station of loading. */
  port_id: idIn.nullable(),
  container_type: z.enum(containerTypes).nullable(),
  direction: z.enum(directions).nullable(),
};
const feeIn = z.strictObject({
  id: idIn.optional(),
  fee_name_id: idIn,
  description: lineOrNull(200),
  basis: z.enum(templateBases),
  unit_price: decimal(6),
  currency,
  /** The party in place of the order's own. */
  customer_id: idIn.nullable(),
  carrier_id: idIn.nullable(),
  ...conditions,
});

export type TemplateFeeIn = z.output<typeof feeIn>;

export const getFeeTemplate = call({
  cmd: 'feeTemplate.get',
  shows: ['feeTemplate'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: byId,
  result: templateRow.extend({
    lines: z.array(
      z.object({
        id: idOut,
        fee_name_id: idOut,
        description: z.string().nullable(),
        basis: z.enum(templateBases),
        unit_price: z.string(),
        currency,
        customer_id: idOut.nullable(),
        carrier_id: idOut.nullable(),
        port_id: idOut.nullable(),
        container_type: z.enum(containerTypes).nullable(),
        direction: z.enum(directions).nullable(),
      }),
    ),
  }),
});

/** The title of a template: its name. Side and line of business stay as they were created. */
export const saveFeeTemplate = call({
  cmd: 'feeTemplate.save',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({ ...recordIn, company_id: idIn.optional(), side, business, name: line(80), remark: lineOrNull(300) }),
  result: saved.extend({ side }),
  refusals: ['CHANGED_MEANWHILE', 'DUPLICATE'],
});

/** The fees of a template, all of them: those left out are removed. */
export const saveTemplateFees = call({
  cmd: 'feeTemplate.saveFees',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: z.strictObject({ id: idIn, version, lines: z.array(feeIn).min(1, 'REQUIRED').max(100) }),
  result: saved,
  refusals: ['CHANGED_MEANWHILE', 'NOT_KNOWN'],
});

export const setFeeTemplateActive = call({
  cmd: 'feeTemplate.setActive',
  kind: 'write',
  users: [1],
  permit: may.save,
  params: activeIn,
  result: saved,
});

/**
 * Adds the fees of a template whose conditions are met to an order, a work order or a freight job, all of them or none. Port, container types
 * and direction are the record's unless they are named. A fee that stands on it already is left out; TEMPLATE_APPLIED where that leaves nothing.
 */
export const applyFeeTemplate = call({
  cmd: 'feeTemplate.apply',
  kind: 'write',
  users: [1],
  permit: charge.enter,
  params: z.strictObject({
    template_id: idIn,
    order_no: lineOrNull(40),
    work_order_no: lineOrNull(40),
    freight_job_no: lineOrNull(40).default(null),
    business_on: day,
    /** The party of the fees that name none, where the order has none on this side. */
    customer_id: idIn.nullable().default(null),
    carrier_id: idIn.nullable().default(null),
    port_id: conditions.port_id.default(null),
    container_type: conditions.container_type.default(null),
    direction: conditions.direction.default(null),
  }),
  result: z.object({ added: z.int(), present: z.int(), unmet: z.int() }),
  refusals: [
    'TEMPLATE_APPLIED',
    'TEMPLATE_UNMET',
    'TEMPLATE_QUANTITY',
    'RATE_MISSING',
    'PERIOD_CLOSED',
    'PERIOD_SOFT_CLOSED',
    'JOB_LOCKED_INCOME',
  ],
});
