import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { identified, identifierOrNull } from '../../../kernel/identifier.ts';
import { listCall } from '../../../kernel/list.ts';
import { dialled, isPhone, normalPhone, reachable } from '../../../kernel/phone.ts';
import {
  activeIn,
  amountFromZero,
  byId,
  country,
  currency,
  idIn,
  idOut,
  line,
  lineOrNull,
  note,
  recordIn,
  resultsOf,
  saved,
  version,
} from '../../../kernel/schema.ts';
import { may } from './permits.ts';

const users = [1] as const;
export const settlements = ['cash', 'perOrder', 'halfMonth', 'monthly'] as const;
export const invoiceKinds = ['special', 'general', 'electronic', 'overseas'] as const;
const text = z.string().nullable();

export const listCustomers = listCall({
  cmd: 'customer.list',
  users,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    code: z.string(),
    name: z.string(),
    short_name: z.string(),
    country: z.string(),
    tax_no: text,
    company_name: z.string(),
    currency,
    customer_group: text,
    sales_name: text,
    service_name: text,
    settlement: z.enum(settlements),
    credit_days: z.int(),
    credit_limit: guarded('customerPrice', text),
    credit_currency: currency,
    contact: text,
    phone: text,
    users: z.int(),
    hold: z.boolean(),
    hold_reason: text,
    active: z.boolean(),
  }),
  filters: {
    text: { is: 'text' },
    code: { is: 'values' },
    company: { is: 'ref', to: 'groupCompany' },
    sales: { is: 'ref', to: 'account' },
    settlement: { is: 'choice', of: settlements, words: 'customer.settlement' },
  },
  sorts: ['code', 'name'],
  defaultSort: [{ key: 'code' }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'held', states: [], badge: true },
    { key: 'inactive', states: [] },
  ],
});

const contact = z.strictObject({
  name: line(80),
  title: lineOrNull(60).optional(),
  phone: lineOrNull(40).optional(),
  email: lineOrNull(120).optional(),
  main: z.boolean().optional(),
});

/** An invoice title has all five facts or none: a special VAT invoice needs them all. */
const invoicing = ['invoice_title', 'invoice_address', 'invoice_phone', 'invoice_bank', 'invoice_account'] as const;

export const saveCustomer = call({
  cmd: 'customer.save',
  kind: 'write',
  users,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      name: line(200),
      name_en: lineOrNull(200).optional(),
      short_name: line(60),
      short_name_en: lineOrNull(60).optional(),
      country,
      tax_no: identifierOrNull('taxNo').optional(),
      company_id: idIn,
      currency,
      customer_group: lineOrNull(80).optional(),
      industry: lineOrNull(80).optional(),
      sales_id: idIn.nullable().optional(),
      service_id: idIn.nullable().optional(),
      team_ids: z.array(idIn).max(20).optional(),
      settlement: z.enum(settlements),
      statement_day: z.int().min(1).max(28),
      credit_days: z.int().min(0).max(180),
      /** Empty is unlimited, 0 is cash only. A separate right is needed to change the credit. */
      credit_limit: amountFromZero.nullable().optional(),
      credit_currency: currency,
      overdue_grace_days: z.int().min(0).max(90),
      invoice_kind: z.enum(invoiceKinds).nullable().optional(),
      invoice_title: lineOrNull(200).optional(),
      invoice_address: lineOrNull(200).optional(),
      invoice_phone: lineOrNull(40).optional(),
      invoice_bank: lineOrNull(120).optional(),
      invoice_account: lineOrNull(40).optional(),
      email: lineOrNull(120).optional(),
      takes_times: z.boolean().optional(),
      remark: note().optional(),
      contacts: z.array(contact).max(50).optional(),
    })
    .overwrite(dialled('invoice_phone'))
    .overwrite(({ contacts, ...rest }) => ({
      ...rest,
      ...(contacts && { contacts: contacts.map((each) => ({ ...each, phone: each.phone && normalPhone(each.phone, rest.country) })) }),
    }))
    .superRefine(reachable('invoice_phone'))
    .superRefine(({ contacts = [] }, context) => {
      for (const [place, { phone }] of contacts.entries())
        if (phone && !isPhone(phone)) context.addIssue({ code: 'custom', path: ['contacts', place, 'phone'], message: 'BAD_TELEPHONE' });
    })
    .superRefine(identified({ tax_no: 'taxNo' }))
    .superRefine((value, context) => {
      if (value.invoice_kind !== 'special') return;
      for (const field of invoicing) if (!value[field]) context.addIssue({ code: 'custom', path: [field], message: 'REQUIRED' });
    }),
  result: saved,
  refusals: ['DUPLICATE', 'BEYOND_YOUR_RIGHTS'],
});

export const getCustomer = call({
  cmd: 'customer.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    ...resultsOf(saveCustomer.params),
    code: z.string(),
    team_ids: z.array(idOut),
    credit_limit: guarded('customerPrice', text),
    hold: z.boolean(),
    hold_reason: text,
    takes_times: z.boolean(),
    active: z.boolean(),
    contacts: z.array(z.object({ name: z.string(), title: text, phone: text, email: text, main: z.boolean() })),
  }),
});

export const setCustomerActive = call({
  cmd: 'customer.setActive',
  kind: 'write',
  users,
  permit: may.save,
  params: activeIn,
  result: saved,
});

/** Blocks new orders of a customer until the hold is lifted. Null lifts it. */
export const holdCustomer = call({
  cmd: 'customer.hold',
  kind: 'write',
  users,
  permit: may.hold,
  params: z.strictObject({ id: idIn, version, reason: line(300).nullable() }),
  result: saved,
});
