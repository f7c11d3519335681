import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identified, identifierOrNull } from '../../../kernel/identifier.ts';
import { activeTabs, listCall } from '../../../kernel/list.ts';
import { dialled, reachable } from '../../../kernel/phone.ts';
import {
  activeIn,
  byId,
  country,
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
import { may } from './permits.ts';

const users = [1] as const;
export const consignorKinds = ['shipper', 'consignee', 'both'] as const;
const text = z.string().nullable();

export const listConsignors = listCall({
  cmd: 'consignor.list',
  users,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    kind: z.enum(consignorKinds),
    name: z.string(),
    customer_name: text,
    country: z.string(),
    city: z.string(),
    address: z.string(),
    postcode: text,
    contact: z.string(),
    phone: z.string(),
    opening_hours: text,
    station_name: text,
    latitude: text,
    longitude: text,
    active: z.boolean(),
  }),
  filters: {
    text: { is: 'text' },
    customer: { is: 'ref', to: 'customer' },
    kind: { is: 'choice', of: consignorKinds, words: 'consignor.kind' },
    country: { is: 'choice', of: ['CN', 'VN', 'TH', 'LA'], words: 'consignor.country' },
    shared: { is: 'flag' },
  },
  sorts: ['name', 'city'],
  defaultSort: [{ key: 'name' }],
  tabs: activeTabs,
});

export const saveConsignor = call({
  cmd: 'consignor.save',
  kind: 'write',
  users,
  permit: may.save,
  params: z
    .strictObject({
      ...recordIn,
      /** The customer that it belongs to; empty means shared by all customers. */
      customer_id: idIn.nullable().optional(),
      kind: z.enum(consignorKinds),
      name: line(200),
      name_en: lineOrNull(200).optional(),
      country,
      region: lineOrNull(60).optional(),
      city: line(80),
      address: line(300),
      postcode: lineOrNull(12).optional(),
      contact: line(80),
      phone: line(40),
      email: lineOrNull(120).optional(),
      tax_no: identifierOrNull('taxNo').optional(),
      opening_hours: lineOrNull(120).optional(),
      constraints: lineOrNull(300).optional(),
      latitude: decimal(6, { min: '-90', max: '90' }).nullable().optional(),
      longitude: decimal(6, { min: '-180', max: '180' }).nullable().optional(),
      station_id: idIn.nullable().optional(),
      remark: note().optional(),
    })
    .overwrite(dialled('phone'))
    .superRefine(reachable('phone'))
    .superRefine(identified({ tax_no: 'taxNo' }))
    // A position with only one coordinate would be combined with the other one that is stored.
    .refine((value) => value.longitude !== undefined || value.latitude === undefined, { path: ['longitude'], message: 'REQUIRED' })
    .refine((value) => value.latitude !== undefined || value.longitude === undefined, { path: ['latitude'], message: 'REQUIRED' })
    .refine((value) => (value.latitude ?? null) === null || (value.longitude ?? null) !== null, {
      path: ['longitude'],
      message: 'REQUIRED',
    })
    .refine((value) => (value.longitude ?? null) === null || (value.latitude ?? null) !== null, {
      path: ['latitude'],
      message: 'REQUIRED',
    }),
  result: saved,
});

export const getConsignor = call({
  cmd: 'consignor.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    ...resultsOf(saveConsignor.params),
    active: z.boolean(),
  }),
});

export const setConsignorActive = call({
  cmd: 'consignor.setActive',
  kind: 'write',
  users,
  permit: may.save,
  params: activeIn,
  result: saved,
});
