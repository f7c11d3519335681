import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { idIn } from '../../../kernel/schema.ts';
import { freightJobRow } from '../job/contract.ts';
import { may } from '../job/permits.ts';

/** The jobs that carry out a customer's quotation, newest first; those of the reader's companies, at most 200. */
export const listQuotedJobs = call({
  cmd: 'quotedJob.list',
  shows: ['freightJob', 'quotation'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ quotation_id: idIn }),
  result: z.object({
    rows: z.array(
      freightJobRow.pick({
        id: true,
        no: true,
        state: true,
        mode: true,
        customer_ref: true,
        origin_name: true,
        destination_name: true,
        etd: true,
        created_at: true,
      }),
    ),
  }),
});
