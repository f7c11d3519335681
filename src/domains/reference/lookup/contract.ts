import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idText } from '../../../kernel/schema.ts';

/** Kinds of record that a picker offers. */
export const pickable = [
  ...['customer', 'customerCompany', 'customerLine', 'customerProduct', 'consignor', 'carrier', 'supplier', 'vehicle', 'vehicleType'],
  ...[
    'driver',
    'station',
    'line',
    'route',
    'feeType',
    'feeName',
    'feeTemplate',
    'journalTemplate',
    'contract',
    'ownCompany',
    'groupCompany',
    'ownBankAccount',
    'ownSeal',
    'leaveType',
    'leaveBlock',
    'allowancePlace',
    'attendanceShift',
    'bankAccount',
    'account',
    'team',
    'role',
    'goodsOwner',
    'warehouse',
    'warehouseZone',
    'location',
    'order',
    'freightJob',
    'freightJobTemplate',
    'booking',
    'vessel',
    'sailing',
    'awb',
  ],
] as const;

/**
 * The search behind every picker. It covers the rows that the caller may see, by name, code, pinyin initials or
 * Vietnamese without diacritics. With `ids` it gives the names of earlier choices, inactive records included. `within`
 * narrows the search, for example to the vehicles of one carrier.
 */
export const searchPicker = call({
  cmd: 'pick.search',
  shows: [],
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
        /** An earlier choice that is still shown but can no longer be chosen. */
        disabled: z.boolean(),
      }),
    ),
  }),
});

/**
 * Looks for existing records while the user types, so that nothing is entered twice. A record is similar if its name is
 * nearly the same or its `number` is equal: the tax number of a party, the phone of a driver, the plate of a vehicle.
 */
export const likenesses = ['customer', 'carrier', 'consignor', 'supplier', 'driver', 'vehicle'] as const;
export const similarParties = call({
  cmd: 'pick.similar',
  shows: ['customer', 'carrier', 'consignor', 'supplier', 'driver', 'vehicle'],
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
