import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { amountFromZero, currency, day, idIn, idOut, instantOut, lineOrNull, note, version } from '../../../kernel/schema.ts';
import { may } from '../claim/permits.ts';
import { recoveryParties, recoveryStateNames, claimRecoveryStates } from './states.ts';

/** Proposes a recovery that came after the settlement of a claim. */
export const proposeRecovery = call({
  cmd: 'claimRecovery.propose',
  kind: 'write',
  users: [1],
  permit: may.settle,
  params: z.strictObject({
    claim_id: idIn,
    party: z.enum(recoveryParties),
    carrier_id: idIn,
    amount: amountFromZero,
    recovered_on: day,
    reference: lineOrNull(80).default(null),
    reason: note(300).pipe(z.string('REQUIRED')),
  }),
  result: z.object({ id: idOut, version }),
  refusals: ['CLAIM_NOT_SETTLED', 'RECOVERED_BEYOND_CREDIT'],
});

/** The later recoveries of a claim, the newest first. */
export const listRecoveries = call({
  cmd: 'claimRecovery.list',
  shows: ['claimRecovery', 'cargoClaim'],
  kind: 'read',
  users: [1],
  permit: may.view,
  params: z.strictObject({ claim_id: idIn }),
  result: z.object({
    currency,
    /** True while the claim takes later recoveries. */
    open: z.boolean(),
    rows: z.array(
      z.object({
        id: idOut,
        version,
        state: z.enum(recoveryStateNames),
        party: z.enum(recoveryParties),
        party_name: z.string(),
        amount: guarded('cost', z.string()),
        /** The part that was charged to the party by the posting; null before it. */
        charged: guarded('cost', z.string().nullable()),
        recovered_on: day,
        reference: z.string().nullable(),
        reason: z.string(),
        decision: z.string().nullable(),
        created_by_name: z.string().nullable(),
        created_at: instantOut,
        /** True when the caller proposed it. */
        own: z.boolean(),
      }),
    ),
  }),
});

/** Posts a later recovery, withdraws its proposal, or takes its posting back. */
export const moveRecovery = moveCall({
  cmd: 'claimRecovery.move',
  users: [1],
  machine: claimRecoveryStates,
  refusals: ['RECOVERED_BEYOND_CREDIT', 'CLAIM_FEE_MISSING', 'RATE_MISSING', 'PERIOD_SOFT_CLOSED'],
});
