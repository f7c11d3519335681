import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { hideable } from '../../../kernel/guard.ts';
import { byId, idIn, idOut, line, resultsOf, version } from '../../../kernel/schema.ts';
import { orderFields, orderLineIn, orderRules, ourFields, partyOut } from '../transport-order/contract.ts';
import { orderStateNames } from '../transport-order/states.ts';
import { customersDocumentKinds } from '../document/kinds.ts';
import { may } from './permits.ts';

/** The part of an order that its customer states: the journey, the goods and their requirements. The payer and the people who work on it are ours to name. */
export const ownOrderFields = orderFields.omit(ourFields);

/**
 * A customer places an order. It goes to review at once; where the credit does not allow that, it stays a draft until one of our people has
 * seen to it.
 */
export const placeOrder = call({
  cmd: 'order.place',
  // A page template hides fields of orders that are read; the customer still states its own.
  shows: ['ownOrder', 'order'],
  kind: 'write',
  users: [4],
  permit: may.place,
  params: z.strictObject({ ...ownOrderFields.shape, copied_from_id: idIn.nullish() }).superRefine(orderRules),
  result: z.object({ id: idOut, order_no: z.string(), state: z.enum(orderStateNames) }),
  refusals: ['CUSTOMER_NOT_ACTIVE', 'NOT_THEIRS'],
});

/** The contents of an own order, for a copy. */
export const readOwnFields = call({
  cmd: 'order.ownFields',
  shows: ['order'],
  kind: 'read',
  users: [4],
  permit: may.place,
  params: byId,
  result: z.object({
    ...resultsOf(ownOrderFields),
    shipper: partyOut,
    consignee: partyOut,
    lines: z.array(z.object({ ...resultsOf(orderLineIn), pieces: hideable(z.int()), gross_kg: hideable(z.string()) })),
  }),
});

/** Entries of the address book and of the customer's own lines, from which the page fills in dependent fields. */
export const readOwnBook = call({
  cmd: 'order.book',
  shows: ['consignor', 'customerLine'],
  kind: 'read',
  users: [4],
  permit: may.place,
  params: z.strictObject({ place_id: idIn.nullish(), customer_line_id: idIn.nullish() }),
  result: z.object({
    place: partyOut.extend({ station_id: idOut.nullable() }).nullable(),
    customer_line: z.object({ origin_station_id: idOut, destination_station_id: idOut, vehicle_type_id: idOut.nullable() }).nullable(),
  }),
});

/** The customer withdraws an order that is not reviewed yet. */
export const withdrawOrder = call({
  cmd: 'order.withdraw',
  shows: ['order'],
  kind: 'write',
  users: [4],
  permit: may.place,
  params: z.strictObject({ id: idIn, version, reason: line(500) }),
  result: z.object({ version, state: z.enum(orderStateNames) }),
  refusals: ['CHANGED_MEANWHILE', 'ORDER_ACCEPTED'],
});

/** The customer adds a file that it uploaded to the documents of its order. The people who look after the customer hear of it. */
export const addOwnDocument = call({
  cmd: 'order.addOwnDocument',
  shows: ['order'],
  kind: 'write',
  users: [4],
  permit: may.place,
  params: z.strictObject({ order_id: idIn, kind: z.enum(customersDocumentKinds), file_id: idIn }),
  result: z.object({ id: idOut }),
  refusals: ['ORDER_CANCELLED'],
});
