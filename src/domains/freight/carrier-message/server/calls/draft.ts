import { oceanBookingsOf } from '../../../job/server/bookings.ts';
import { cutOffsOfJob } from '../../../job/server/cut-offs.ts';
import { handle } from '../../../server/db.ts';
import { draftCarrierMessage } from '../../contract.ts';
import { instructionKinds } from '../../kinds.ts';
import { compose, latestMessage, likelyParties } from '../compose.ts';
import { isLateAmendment } from '../instruction.ts';
import { shipmentOf } from '../shipment.ts';

export default handle(draftCarrierMessage, async (work, { booking_id, kind, house_id }) => {
  const shipment = await shipmentOf(work, booking_id, kind, house_id ?? null);
  const parties = await likelyParties(work, shipment);
  const latest = await latestMessage(work, booking_id, kind, shipment.house?.house_no ?? null);
  const after = latest ? ('replacement' as const) : ('original' as const);
  const written = compose(kind, { shipment, parties, reference: 'DRAFT', function: after, at: work.now });
  const bookings = await oceanBookingsOf(work, shipment.job.id);
  return {
    function: after,
    parties,
    // The parties are asked for in the dialog itself.
    missing: 'content' in written ? [] : written.missing.filter((fact) => fact !== 'shipper' && fact !== 'consignee'),
    unassigned: 'content' in written ? [] : [...written.unassigned],
    differences: bookings.find(({ id }) => id === booking_id)?.differences ?? [],
    booking_no: shipment.booking.booking_no,
    needs_reason: instructionKinds.includes(kind) && (await isLateAmendment(work, shipment.booking, shipment.job)),
    cut_offs: await cutOffsOfJob(work, shipment.job, booking_id),
    email: shipment.booking.supplier_email,
  };
});
