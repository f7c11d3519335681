import { z } from 'zod';
import { call, type ResultOf } from '../../../kernel/call.ts';
import { guarded } from '../../../kernel/guard.ts';
import { mailAddress } from '../../../kernel/mail-address.ts';
import { moveCall } from '../../../kernel/move-call.ts';
import { byId, country, idIn, idOut, instantOut, line, lineOrNull, note, refuseTwins, resultsOf, version } from '../../../kernel/schema.ts';
import { equipmentDifference } from '../job/container.ts';
import { jobCutOff } from '../job/contract.ts';
import { carrierMessageKinds, messageFunctions, neededFacts, partyRoles, transportDocumentTypes } from './kinds.ts';
import { may } from './permits.ts';
import { shippingInstructionStateNames, shippingInstructionStates } from './states.ts';

const staff = [1] as const;

/**
 * A party as the bill of lading is to name it, in the lengths of DCSA, which UN/EDIFACT takes in lines. A message of Cargo-IMP, with one line of
 * 35 characters for a name, refuses one that is too long for it.
 */
const partyIn = z.strictObject({
  role: z.enum(partyRoles),
  name: line(70),
  street: line(70),
  place: line(35),
  region: lineOrNull(9).default(null),
  postcode: lineOrNull(9).default(null),
  country,
  phone: lineOrNull(25).default(null),
});

const about = z.strictObject({
  booking_id: idIn,
  kind: z.enum(carrierMessageKinds),
  /** The house bill of an FHL. */
  house_id: idIn.nullish(),
});

/** The needs of a message: the parties as the last message or the records have them, and the facts that are missing. */
export const draftCarrierMessage = call({
  cmd: 'carrierMessage.draft',
  shows: ['booking', 'freightJob', 'sailing'],
  kind: 'read',
  users: staff,
  permit: may.issue,
  params: about,
  result: z.object({
    function: z.enum(messageFunctions),
    parties: z.array(z.object(resultsOf(partyIn))),
    missing: z.array(z.enum(neededFacts)),
    /** The containers that name none of several bookings of their job. */
    unassigned: z.array(z.string()),
    /** The sizes of which the booking has another number than the containers under it. */
    differences: z.array(equipmentDifference),
    booking_no: z.string(),
    cut_offs: z.array(jobCutOff),
    /** True where the message amends shipping instructions after their cut-off, which takes a reason. */
    needs_reason: z.boolean(),
    /** The document that shipping instructions ask for, as they did last or as the shipowner's bill of the job has it; null in other messages. */
    bill_type: z.enum(transportDocumentTypes).nullable(),
    on_board: z.boolean().nullable(),
    electronic: z.boolean().nullable(),
    /** The mail address of the carrier. */
    email: z.string().nullable(),
  }),
});

/** Writes a message for the carrier of a booking, keeps it as it was written and, where an address is given, sends it by mail. */
export const issueCarrierMessage = call({
  cmd: 'carrierMessage.issue',
  kind: 'write',
  users: staff,
  permit: may.issue,
  params: z
    .strictObject({
      ...about.shape,
      parties: z.array(partyIn).min(1).max(3),
      /** The document that shipping instructions of DCSA ask for; a bill of lading on paper, shipped on board, where it is left out. */
      bill_type: z.enum(transportDocumentTypes).nullish(),
      on_board: z.boolean().nullish(),
      electronic: z.boolean().nullish(),
      /** Why shipping instructions are amended after their cut-off. */
      reason: note(300).default(null),
      email: line(120).pipe(z.string().regex(mailAddress, 'BAD_MAIL')).nullish(),
    })
    .superRefine(({ parties }, context) => {
      const roles = parties.map(({ role }) => role);
      refuseTwins(context, ['parties', 'role'], roles);
    }),
  result: z.object({ id: idOut, reference: z.string(), function: z.enum(messageFunctions) }),
  refusals: [
    'MESSAGE_INCOMPLETE',
    'MESSAGE_LETTERS',
    'MESSAGE_TOO_LONG',
    'MESSAGE_UNCHANGED',
    'CONTAINERS_UNASSIGNED',
    'INSTRUCTION_COMPLETED',
    'BOOKING_ENDED',
  ],
});

const written = z.object({
  id: idOut,
  kind: z.enum(carrierMessageKinds),
  function: z.enum(messageFunctions),
  reference: z.string(),
  house_no: z.string().nullable(),
  sent_to: z.string().nullable(),
  created_at: instantOut,
  created_by_name: z.string().nullable(),
});

/** The messages of a booking, the newest first, and the houses that a message may be about. */
export const listCarrierMessages = call({
  cmd: 'carrierMessage.ofBooking',
  shows: ['booking'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({
    /** The kinds for the booking's mode. */
    kinds: z.array(z.enum(carrierMessageKinds)),
    houses: z.array(z.object({ id: idOut, house_no: z.string() })),
    /** The shipping instructions of an ocean booking, once they are submitted. */
    instruction: z
      .object({
        id: idOut,
        version,
        state: z.enum(shippingInstructionStateNames),
        reason: z.string().nullable(),
        created_at: instantOut,
        updated_at: instantOut,
        created_by_name: z.string().nullable(),
      })
      .nullable(),
    messages: z.array(written),
  }),
});
/** The carrier's answer to the shipping instructions of a booking. */
export const moveShippingInstruction = moveCall({ cmd: 'shippingInstruction.move', users: staff, machine: shippingInstructionStates });

export type CarrierMessages = ResultOf<typeof listCarrierMessages>;

/** A message as it was written. An air waybill names its rates, so its text is a cost. */
export const getCarrierMessage = call({
  cmd: 'carrierMessage.get',
  shows: ['booking'],
  kind: 'read',
  users: staff,
  permit: may.view,
  params: byId,
  result: z.object({ ...written.shape, file_name: z.string(), content: guarded('cost', z.string()) }),
});
