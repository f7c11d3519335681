import { equipmentDifferencesOf } from '../../../job/server/bookings.ts';
import { cutOffsOfJob } from '../../../job/server/cut-offs.ts';
import { handle } from '../../../server/db.ts';
import { draftCarrierMessage } from '../../contract.ts';
import { instructionKinds } from '../../kinds.ts';
import { compose, latestMessage, likelyBill, likelyParties } from '../compose.ts';
import { isLateAmendment } from '../instruction.ts';
import { shipmentOf } from '../shipment.ts';

export default handle(draftCarrierMessage, async (work, { booking_id, kind, house_id }) => {
  const shipment = await shipmentOf(work, booking_id, kind, house_id ?? null);
  const parties = await likelyParties(work, shipment);
  const latest = await latestMessage(work, booking_id, kind, shipment.house?.house_no ?? null);
  const after = latest ? ('replacement' as const) : ('original' as const);
  const bill = await likelyBill(work, kind, shipment);
  const written = compose(kind, { shipment, parties, bill, reference: 'DRAFT', function: after, at: work.now });
  const [differences, cut_offs] = await Promise.all([
    equipmentDifferencesOf(work, shipment.job.id, booking_id),
    cutOffsOfJob(work, shipment.job, booking_id),
  ]);
  return {
    function: after,
    parties,
    // The parties are asked for in the dialog itself.
    missing: 'content' in written ? [] : written.missing.filter((fact) => fact !== 'shipper' && fact !== 'consignee'),
    unassigned: 'content' in written ? [] : [...written.unassigned],
    differences,
    booking_no: shipment.booking.booking_no,
    needs_reason: instructionKinds.includes(kind) && (await isLateAmendment(work, booking_id, cut_offs)),
    cut_offs,
    bill_type: bill?.type ?? null,
    on_board: bill?.on_board ?? null,
    electronic: bill?.electronic ?? null,
    email: shipment.booking.supplier_email,
  };
});
