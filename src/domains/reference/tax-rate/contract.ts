import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { day, idIn } from '../../../kernel/schema.ts';
import { taxRates } from './master.ts';
import { taxKinds } from './rules.ts';

/** Today's rate of a fee in each country from which we bill, with the row that gives it: the fee's own or the country's standard one. */
export const taxRatesOfFee = call({
  cmd: 'taxRate.ofFee',
  kind: 'read',
  users: [1],
  permit: taxRates.may.view,
  params: z.strictObject({ fee_name_id: idIn }),
  result: z.object({
    disbursement: z.boolean(),
    rows: z.array(
      z.object({
        country: z.string(),
        /** All of them null if no rate is in force. */
        percent: z.string().nullable(),
        kind: z.enum(taxKinds).nullable(),
        valid_from: day.nullable(),
        valid_to: day.nullable(),
        basis: z.string().nullable(),
      }),
    ),
  }),
});
