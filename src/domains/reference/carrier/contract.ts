import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identified, identifierOrNull } from '../../../kernel/identifier.ts';
import { listCall } from '../../../kernel/list.ts';
import { dialled, reachable } from '../../../kernel/phone.ts';
import {
  activeIn,
  amountFromZero,
  byId,
  country,
  currency,
  day,
  decimal,
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
import { paperStates } from '../paper/rules.ts';
import { may } from './permits.ts';

const users = [1] as const;
export const carrierKinds = ['own', 'contracted', 'individual'] as const;
export const carrierSettlements = ['perTrip', 'halfMonth', 'monthly'] as const;
export const taxpayers = ['general', 'smallScale', 'none'] as const;
const dayOrNull = day.nullable();
const text = z.string().nullable();

export const listCarriers = listCall({
  cmd: 'carrier.list',
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
    kind: z.enum(carrierKinds),
    currency,
    settlement: z.enum(carrierSettlements),
    payment_days: z.int(),
    rating: z.int().nullable(),
    contact: z.string(),
    phone: z.string(),
    vehicles: z.int(),
    drivers: z.int(),
    users: z.int(),
    licence_until: text,
    permit_until: text,
    insurance_until: text,
    papers: z.enum(paperStates),
    active: z.boolean(),
    blacklisted: z.boolean(),
    blacklist_reason: text,
  }),
  filters: {
    text: { is: 'text' },
    code: { is: 'values' },
    kind: { is: 'choice', of: carrierKinds, words: 'carrier.kind' },
    papers: { is: 'choice', of: paperStates, words: 'paper.state' },
  },
  sorts: ['code', 'name', 'due'],
  defaultSort: [{ key: 'code' }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'due', states: [], badge: true },
    { key: 'blacklisted', states: [] },
    { key: 'inactive', states: [] },
  ],
});

export const saveCarrier = call({
  cmd: 'carrier.save',
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
      kind: z.enum(carrierKinds),
      country,
      tax_no: identifierOrNull('taxNo').optional(),
      /** The own company that runs this fleet; only for kind `own`. */
      company_id: idIn.nullable().optional(),
      currency,
      settlement: z.enum(carrierSettlements),
      payment_days: z.int().min(0).max(180),
      taxpayer: z.enum(taxpayers).nullable().optional(),
      tax_percent: decimal(4, { min: '0', max: '100' }).nullable().optional(),
      licence_no: lineOrNull(40).optional(),
      licence_until: dayOrNull.optional(),
      permit_no: lineOrNull(40).optional(),
      permit_until: dayOrNull.optional(),
      insurance_no: lineOrNull(60).optional(),
      insurance_amount: amountFromZero.nullable().optional(),
      insurance_currency: currency.nullable().optional(),
      insurance_until: dayOrNull.optional(),
      contact: line(80),
      phone: line(40),
      email: lineOrNull(120).optional(),
      address: lineOrNull(300).optional(),
      rating: z.int().min(1).max(5).nullable().optional(),
      remark: note().optional(),
    })
    .overwrite(dialled('phone'))
    .superRefine(reachable('phone'))
    .superRefine(identified({ tax_no: 'taxNo' }))
    .refine((value) => (value.kind === 'own') === Boolean(value.company_id), { path: ['company_id'], message: 'BAD_CHOICE' }),
  result: saved,
  refusals: ['DUPLICATE'],
});

export const getCarrier = call({
  cmd: 'carrier.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    ...resultsOf(saveCarrier.params),
    code: z.string(),
    active: z.boolean(),
    blacklisted: z.boolean(),
    blacklist_reason: text,
  }),
});

export const setCarrierActive = call({
  cmd: 'carrier.setActive',
  kind: 'write',
  users,
  permit: may.save,
  params: activeIn,
  result: saved,
});

/** A carrier on the blacklist gets no offers. Null takes it off the list. */
export const blacklistCarrier = call({
  cmd: 'carrier.blacklist',
  kind: 'write',
  users,
  permit: may.blacklist,
  params: z.strictObject({ id: idIn, version, reason: line(300).nullable() }),
  result: saved,
});
