import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idText } from '../../../kernel/schema.ts';

/** Kinds of record that a picker chooses from. */
export const pickable = [
  ...['customer', 'customerCompany', 'customerLine', 'customerProduct', 'consignor', 'carrier', 'supplier', 'vehicle', 'vehicleType'],
  ...[
    'driver',
    'station',
    'line',
    'route',
    'feeType',
    'feeName',
    'contract',
    'ownCompany',
    'ownBankAccount',
    'bankAccount',
    'account',
    'team',
    'role',
    'warehouse',
    'warehouseZone',
    'location',
  ],
] as const;

/**
 * One search for every picker: what the caller may see, by name, code, pinyin initials or Vietnamese without marks. With `ids` it
 * gives the names of what was chosen before, switched-off records included. `within` narrows: vehicles of one carrier.
 */
export const pickSearch = call({
  cmd: 'pick.search',
  kind: 'read',
  users: [1, 2, 4, 5],
  permit: 'signedIn',
  params: z.strictObject({
    to: z.enum(pickable as unknown as [string, ...string[]]),
    text: z.string().trim().max(100).optional(),
    ids: z.array(idText).max(500).optional(),
    within: z.record(z.string(), z.string().max(40)).optional(),
  }),
  result: z.object({
    rows: z.array(
      z.object({
        id: z.string(),
        code: z.string().nullable(),
        name: z.string(),
        extra: z.string().nullable(),
        /** Shown for what was chosen before, but no longer to be chosen. */
        disabled: z.boolean(),
      }),
    ),
  }),
});

/**
 * Records that are there already, so that nothing is entered twice: asked while typing. Alike is who has nearly the same name, or the
 * same `number`: the tax number of a party, the phone of a driver, the plate of a vehicle.
 */
export const likenesses = ['customer', 'carrier', 'consignor', 'supplier', 'driver', 'vehicle'] as const;
export const similarParties = call({
  cmd: 'pick.similar',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({
    to: z.enum(likenesses),
    name: z.string().trim().max(200).nullable().optional(),
    number: z.string().trim().max(40).nullable().optional(),
    except: idText.optional(),
  }),
  result: z.object({ rows: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), same_number: z.boolean() })) }),
});
