import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { identified, identifierIn, identifierOrNull } from '../../../kernel/identifier.ts';
import { listCall } from '../../../kernel/list.ts';
import { dialled, reachable } from '../../../kernel/phone.ts';
import {
  activeIn,
  byId,
  country,
  day,
  idIn,
  idOut,
  language,
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

const users = [1, 2] as const;
const dayOrNull = day.nullable();

export const listDrivers = listCall({
  cmd: 'driver.list',
  users,
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    name: z.string(),
    phone: z.string(),
    country: z.string(),
    carrier_id: idOut,
    carrier_name: z.string(),
    plate_no: z.string().nullable(),
    licence_class: z.string(),
    licence_until: z.string(),
    qualification_until: dayOrNull,
    language,
    banned_from: dayOrNull,
    banned_until: dayOrNull,
    banned: z.boolean(),
    active: z.boolean(),
    papers: z.enum(paperStates),
  }),
  filters: {
    text: { is: 'text' },
    carrier: { is: 'ref', to: 'carrier' },
    papers: { is: 'choice', of: paperStates, words: 'paper.state' },
  },
  sorts: ['name', 'due', 'carrier_name'],
  defaultSort: [{ key: 'name' }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'due', states: [], badge: true },
    { key: 'banned', states: [] },
    { key: 'inactive', states: [] },
  ],
});

const facts = {
  name: line(80),
  phone: identifierIn('mobile'),
  country,
  id_card: identifierOrNull('idCard').optional(),
  licence_no: line(40),
  licence_class: line(10),
  licence_until: day,
  qualification_no: lineOrNull(40).optional(),
  qualification_until: dayOrNull.optional(),
  passport_no: lineOrNull(30).optional(),
  passport_until: dayOrNull.optional(),
  dangerous_until: dayOrNull.optional(),
  language,
  vehicle_id: idIn.nullable().optional(),
  emergency_contact: lineOrNull(80).optional(),
  emergency_phone: lineOrNull(30).optional(),
  remark: note().optional(),
};

export const saveDriver = call({
  cmd: 'driver.save',
  kind: 'write',
  users,
  permit: may.save,
  params: z
    .strictObject({ ...recordIn, carrier_id: idIn.optional(), ...facts })
    .overwrite(dialled('emergency_phone'))
    .superRefine(reachable('emergency_phone'))
    .superRefine(identified({ phone: 'mobile', id_card: 'idCard' })),
  result: saved,
  refusals: ['DUPLICATE'],
});

const text = z.string().nullable();
export const getDriver = call({
  cmd: 'driver.get',
  kind: 'read',
  users,
  permit: may.view,
  params: byId,
  result: z.object({
    ...resultsOf(saveDriver.params),
    carrier_id: idOut,
    banned_from: text,
    banned_until: text,
    ban_reason: text,
    active: z.boolean(),
  }),
});

export const setDriverActive = call({
  cmd: 'driver.setActive',
  kind: 'write',
  users,
  permit: may.save,
  params: activeIn,
  result: saved,
});

/** Bans a driver from our trucks from one day to another, with a reason; without days it lifts the ban. Staff only. */
export const banDriver = call({
  cmd: 'driver.ban',
  kind: 'write',
  users: [1],
  permit: may.ban,
  params: z.strictObject({
    id: idIn,
    version,
    ban: z.strictObject({ from: day, until: day, reason: line(300) }).nullable(),
  }),
  result: saved,
});
