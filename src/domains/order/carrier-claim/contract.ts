import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, currency, day, idIn, idOut, instantOut, note, version } from '../../../kernel/schema.ts';
import { claimKinds } from '../claim/kinds.ts';
import { may } from '../claim/permits.ts';
import { carrierAnswers } from '../claim/states.ts';

/** A carrier's share of a claim: the event, its percent and its answer. No customer, no other party and nothing of the approval. */
const carrierClaimRow = z.object({
  id: idOut,
  version,
  claim_no: z.string(),
  company_name: z.string(),
  kind: z.enum(claimKinds),
  happened_at: instantOut,
  place: z.string().nullable(),
  description: z.string(),
  cartons: z.int().nullable(),
  gross_kg: z.string().nullable(),
  currency,
  claimed: z.string(),
  percent: z.string(),
  /** The carrier's part, once it is posted. */
  amount: z.string().nullable(),
  notified_on: day.nullable(),
  carrier_answer: z.enum(carrierAnswers).nullable(),
  carrier_note: z.string().nullable(),
  carrier_answered_at: instantOut.nullable(),
  /** True while the carrier can answer. */
  open: z.boolean(),
});

export const listCarrierClaims = listCall({
  cmd: 'carrierClaim.list',
  shows: ['cargoClaim'],
  users: [2],
  permit: may.answer,
  row: carrierClaimRow,
  filters: { claim_no: { is: 'values' }, kind: { is: 'choice', of: claimKinds, words: 'cargoClaim.kind' } },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
});

export const getCarrierClaim = call({
  cmd: 'carrierClaim.get',
  shows: ['cargoClaim'],
  kind: 'read',
  users: [2],
  permit: may.answer,
  params: byId,
  result: carrierClaimRow,
});

/** The carrier accepts its share or disputes it with a reason. It may answer again until the claim is settled. */
export const answerCarrierClaim = call({
  cmd: 'carrierClaim.answer',
  shows: ['cargoClaim'],
  kind: 'write',
  users: [2],
  permit: may.answer,
  params: z.strictObject({ id: idIn, version, answer: z.enum(carrierAnswers), note: note(500).default(null) }),
  result: z.object({ version }),
  refusals: ['CHANGED_MEANWHILE', 'CLAIM_ENDED', 'REASON_REQUIRED'],
});
