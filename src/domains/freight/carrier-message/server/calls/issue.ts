import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { noteTransmitted } from '../../../awb-stock/server/stock.ts';
import { openStates } from '../../../booking/states.ts';
import { recordAfterCutOff } from '../../../job/server/cut-offs.ts';
import { handle, lockOwn } from '../../../server/db.ts';
import { issueCarrierMessage } from '../../contract.ts';
import { cutOffsOfMessage, instructionKinds, kindsOfMode } from '../../kinds.ts';
import { compose, factsHash, latestMessage } from '../compose.ts';
import { orderOf, usualBill } from '../dcsa.ts';
import { recordInstruction } from '../instruction.ts';
import { shipmentOf } from '../shipment.ts';

export default handle(
  issueCarrierMessage,
  async (work, { booking_id, kind, house_id, parties, email, reason, bill_type, on_board, electronic }) => {
    const { db, who, now } = work;
    // The lock lets two people who write at once write one after the other: the second hears that nothing changed.
    const { mode, state, booking_no, awb_id } = await lockOwn(work, 'freight_booking', { id: booking_id });
    if (!kindsOfMode[mode].includes(kind)) throw badField('kind', 'BAD_CHOICE');
    if (!openStates.includes(state)) throw new Refusal('BOOKING_ENDED', { booking: booking_no });
    const shipment = await shipmentOf(work, booking_id, kind, house_id ?? null);
    if (kind === 'fhl' && !shipment.house) throw badField('house_id', 'REQUIRED');
    const house = shipment.house;
    const latest = await latestMessage(work, booking_id, kind, house?.house_no ?? null);
    const bill =
      kind === 'shippingInstructions'
        ? {
            type: bill_type ?? usualBill.type,
            on_board: on_board ?? usualBill.on_board,
            electronic: electronic ?? usualBill.electronic,
          }
        : undefined;
    // A sea waybill names its consignee: nobody disposes of the goods by endorsing it.
    const consignee = parties.find(({ role }) => role === 'consignee');
    if (bill?.type === 'SWB' && consignee && orderOf(consignee.name) !== null) throw badField('bill_type', 'SEA_WAYBILL_TO_ORDER');
    const facts_sha256 = factsHash(kind, { shipment, parties, bill });
    if (latest?.facts_sha256 === facts_sha256) throw new Refusal('MESSAGE_UNCHANGED', { booking: booking_no });
    const { rows } = await sql<{ no: string }>`select nextval('carrier_message_reference')::text as no`.execute(db);
    const reference = `QS${(rows[0]?.no ?? '').padStart(8, '0')}`;
    const after = latest ? ('replacement' as const) : ('original' as const);
    const message = compose(kind, { shipment, parties, bill, reference, function: after, at: now });
    if (!('content' in message)) {
      const [letters] = message.letters;
      const [long] = message.long;
      const { unassigned } = message;
      if (unassigned.length > 0)
        throw new Refusal('CONTAINERS_UNASSIGNED', {
          booking: booking_no,
          job: shipment.job.no,
          containers: unassigned.slice(0, 10).join(', '),
        });
      if (letters !== undefined) throw new Refusal('MESSAGE_LETTERS', { text: letters.slice(0, 60) });
      if (long) throw new Refusal('MESSAGE_TOO_LONG', { text: long.text.slice(0, 60), limit: long.limit });
      throw new Refusal('MESSAGE_INCOMPLETE', { count: message.missing.length });
    }
    const { id } = await db
      .insertInto('carrier_message')
      .values({
        booking_id,
        house_id: house?.id ?? null,
        house_no: house?.house_no ?? null,
        company_id: shipment.booking.company_id,
        kind,
        function: after,
        reference,
        parties: JSON.stringify(parties),
        bill: bill ? JSON.stringify(bill) : null,
        content: message.content,
        facts_sha256,
        sent_to: email ?? null,
        created_by: who.accountId,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (instructionKinds.includes(kind)) await recordInstruction(work, shipment.booking, shipment.job, reason);
    // The airline has the number from now on, by mail or by the file that is sent to it.
    if (mode === 'air' && awb_id !== null) await noteTransmitted(work, awb_id);
    if (email) {
      const subject = [kind.toUpperCase(), reference, booking_no, house?.house_no].filter(Boolean).join(' ');
      await work.send({ channel: 'mail', to: email, subject, body: message.content, companyId: shipment.booking.company_id });
    }
    const said = { kind, reference, function: after, house: house?.house_no ?? null, sent_to: email ?? null };
    work.audit({ subject: 'booking', id: booking_id, what: 'message', after: said });
    await recordAfterCutOff(work, shipment.job, cutOffsOfMessage[kind] ?? [], { bookingId: booking_id });
    return { id, reference, function: after };
  },
);
