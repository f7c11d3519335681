import { z } from 'zod';
import { call } from '../../../kernel/call.ts';

/** The reasons that the caller's companies list for an action, to choose from. Staff only. */
export const offeredReasons = call({
  cmd: 'companyReason.offered',
  kind: 'read',
  users: [1],
  permit: 'signedIn',
  params: z.strictObject({ action: z.string().regex(/^[a-z][A-Za-z]{1,40}$/, 'BAD_VALUE') }),
  result: z.object({ rows: z.array(z.string()) }),
});
