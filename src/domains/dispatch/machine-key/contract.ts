import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { listCall, type RowOf } from '../../../kernel/list.ts';
import { byVersion, idIn, idOut, instantOut, line, saved, version } from '../../../kernel/schema.ts';
import { datums, keyUses } from './kinds.ts';
import { may } from './permits.ts';

export const listMachineKeys = listCall({
  cmd: 'machineKey.list',
  users: [1],
  permit: may.view,
  row: z.object({
    id: idOut,
    version,
    use: z.enum(keyUses),
    name: z.string(),
    company_name: z.string(),
    party_name: z.string().nullable(),
    datum: z.enum(datums),
    hint: z.string(),
    per_minute: z.int(),
    used_at: instantOut.nullable(),
    used_ip: z.string().nullable(),
    created_at: instantOut,
    created_by_name: z.string().nullable(),
    revoked_at: instantOut.nullable(),
    revoked_by_name: z.string().nullable(),
  }),
  filters: {
    words: { is: 'text' },
    use: { is: 'choice', of: keyUses, words: 'machineKey.use' },
    company_id: { is: 'ref', to: 'ownCompany' },
    carrier_id: { is: 'ref', to: 'carrier' },
    customer_id: { is: 'ref', to: 'customer' },
  },
  sorts: ['created_at', 'name'],
  defaultSort: [{ key: 'created_at', desc: true }],
  tabs: [
    { key: 'active', states: [] },
    { key: 'revoked', states: [] },
  ],
});
export type MachineKeyRow = RowOf<typeof listMachineKeys>;

/** Issues a key. Only this reply contains it. */
export const issueMachineKey = call({
  cmd: 'machineKey.issue',
  kind: 'write',
  users: [1],
  permit: may.issue,
  params: z
    .strictObject({
      use: z.enum(keyUses),
      name: line(80),
      /** The own company whose documents the key reads and reports on; by default the caller's. */
      company_id: idIn.optional(),
      carrier_id: idIn.nullable().default(null),
      customer_id: idIn.nullable().default(null),
      datum: z.enum(datums).default('wgs84'),
      per_minute: z.int().min(1).max(6000).default(120),
    })
    .superRefine(({ use, carrier_id, customer_id }, context) => {
      const fault = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message });
      if (use === 'gps' && customer_id !== null) fault('customer_id', 'KEY_PARTY');
      if (use === 'edi' && carrier_id !== null) fault('carrier_id', 'KEY_PARTY');
      if (use === 'edi' && customer_id !== null) fault('customer_id', 'KEY_PARTY');
      if (use === 'track' && (carrier_id === null) === (customer_id === null)) fault('carrier_id', 'KEY_PARTY');
    }),
  result: z.object({ id: idOut, version, key: z.string().nullable() }),
  refusals: ['BEYOND_YOUR_RIGHTS'],
  toldOnce: ['key'],
});
export type IssuedKey = ResultOf<typeof issueMachineKey>;

/** Revokes a key at once. Its system receives BAD_KEY from then on. */
export const revokeMachineKey = call({
  cmd: 'machineKey.revoke',
  kind: 'write',
  users: [1],
  permit: may.revoke,
  params: byVersion,
  result: saved,
  refusals: ['KEY_REVOKED'],
});
