import { z } from 'zod';
import { call } from '../../../kernel/call.ts';
import { listCall } from '../../../kernel/list.ts';
import { byId, currency, idIn, idOut, instantOut, note, version } from '../../../kernel/schema.ts';
import { ownClaimTabs } from '../claim/filters.ts';
import { claimKinds } from '../claim/kinds.ts';
import { may } from '../claim/permits.ts';
import { offerAnswers, ownStates } from '../claim/states.ts';

/** One of a customer's own claims, with the amount credited; nothing about liability is shown. */
const ownClaimRow = z.object({
  id: idOut,
  claim_no: z.string(),
  state: z.enum(ownStates),
  kind: z.enum(claimKinds),
  order_no: z.string().nullable(),
  happened_at: instantOut,
  place: z.string().nullable(),
  description: z.string(),
  cartons: z.int().nullable(),
  currency,
  claimed: z.string(),
  credited: z.string().nullable(),
  created_at: instantOut,
});

/** A customer's own claims. */
export const listOwnClaims = listCall({
  cmd: 'ownClaim.list',
  shows: ['cargoClaim'],
  users: [4],
  permit: may.own,
  row: ownClaimRow,
  filters: { claim_no: { is: 'values' }, kind: { is: 'choice', of: claimKinds, words: 'cargoClaim.kind' } },
  sorts: ['id'],
  defaultSort: [{ key: 'id', desc: true }],
  tabs: ownClaimTabs,
});

/** A claim as its customer sees it: what it claimed, what it is offered, and why it was rejected. Nothing about liability. */
export const getOwnClaim = call({
  cmd: 'ownClaim.get',
  shows: ['cargoClaim'],
  kind: 'read',
  users: [4],
  permit: may.own,
  params: byId,
  result: ownClaimRow.extend({
    version,
    company_name: z.string(),
    qty: z.string().nullable(),
    pallets: z.int().nullable(),
    gross_kg: z.string().nullable(),
    offered: z.string().nullable(),
    /** Why less is offered than was claimed. */
    offer_reason: z.string().nullable(),
    offer_note: z.string().nullable(),
    /** True while the customer can withdraw it. */
    withdrawable: z.boolean(),
    /** Why the claim was rejected or cancelled. */
    ended_reason: z.string().nullable(),
  }),
});

/** The customer accepts or refuses the amount that it is offered. A refusal needs a reason. */
export const answerOffer = call({
  cmd: 'ownClaim.answer',
  shows: ['cargoClaim'],
  kind: 'write',
  users: [4],
  permit: may.report,
  params: z.strictObject({ id: idIn, version, answer: z.enum(offerAnswers), note: note(500).default(null) }),
  result: z.object({ version, state: z.enum(ownStates) }),
  refusals: ['CHANGED_MEANWHILE', 'CLAIM_NO_OFFER', 'REASON_REQUIRED'],
});

/** The customer withdraws its claim with a reason, until an amount is proposed for it. */
export const withdrawOwnClaim = call({
  cmd: 'ownClaim.withdraw',
  shows: ['cargoClaim'],
  kind: 'write',
  users: [4],
  permit: may.report,
  params: z.strictObject({ id: idIn, version, reason: note(500).pipe(z.string('REQUIRED')) }),
  result: z.object({ version, state: z.enum(ownStates) }),
  refusals: ['CHANGED_MEANWHILE', 'CLAIM_NOT_WITHDRAWN'],
});
