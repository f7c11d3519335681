import { z } from 'zod';
import { call } from '../../../../kernel/call.ts';
import { idIn, idOut, lineOrNull } from '../../../../kernel/schema.ts';
import { orderWarning, partyOut } from '../contract.ts';
import { may } from '../permits.ts';

/** What stands against an order before it is saved: the same customer reference, the customer's credit. */
export const checkOrder = call({
  cmd: 'order.check',
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ id: idIn.nullish(), customer_id: idIn, company_id: idIn, customer_ref: lineOrNull(64).default(null) }),
  result: z.object({ warnings: z.array(orderWarning) }),
});

/** What the books know of what was just chosen, so that a page can fill in what follows from it. */
export const readKnown = call({
  cmd: 'order.known',
  kind: 'read',
  users: [1],
  permit: may.edit,
  params: z.strictObject({ customer_id: idIn.nullish(), place_id: idIn.nullish(), customer_line_id: idIn.nullish() }),
  result: z.object({
    customer: z.object({ company_id: idOut, sales_id: idOut.nullable(), service_id: idOut.nullable(), hold: z.boolean() }).nullable(),
    place: partyOut.extend({ station_id: idOut.nullable() }).nullable(),
    customer_line: z
      .object({ line_id: idOut, origin_station_id: idOut, destination_station_id: idOut, vehicle_type_id: idOut.nullable() })
      .nullable(),
  }),
});
