import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { day, idIn } from '../../../kernel/schema.ts';
import { taxRates } from './master.ts';
import { taxKinds } from './rules.ts';

/** What a fee takes today in each country that we bill from, and by which row: its own, or the country's standard one. */
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
        /** All of them null where no rate is in force. */
        percent: z.string().nullable(),
        kind: z.enum(taxKinds).nullable(),
        valid_from: day.nullable(),
        valid_to: day.nullable(),
        basis: z.string().nullable(),
      }),
    ),
  }),
});
