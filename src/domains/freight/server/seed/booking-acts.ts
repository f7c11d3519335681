import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Actor } from '../../../../server/seed.ts';
import { moveBooking, saveOceanBooking } from '../../booking/contract.ts';
import type { issueCarrierMessage } from '../../carrier-message/contract.ts';
import { saveFreightJob } from '../../job/contract.ts';
import type { BookingScene } from './booking-scene.ts';

type Parties = ParamsOf<typeof issueCarrierMessage>['parties'];

/** The parties of shipping instructions, with the street of the shipper. */
export const partiesAt = (street = '1 Minzu Avenue'): Parties => [
  { role: 'shipper', name: 'Lux Components', street, place: 'Nanning', country: 'CN' },
  { role: 'consignee', name: 'Siam Parts', street: '88 Rama IX Road', place: 'Bangkok', country: 'TH' },
];

/** Numbers of containers with their check digits (ISO 6346), each for one booking. */
const containerNos = ['MSKU1234565', 'TCLU4265773', 'HLBU1234564', 'MSKU1234570', 'CSQU3054383', 'TGHU1643396', 'BGLU8447138'];

/** The act of booking: each time a new job with one container, and its booking, which the line confirms. `mark` begins the house's number. */
export function booker(clerk: Actor, scene: BookingScene, { companyId, mark }: { companyId: bigint; mark: string }) {
  let bookings = 0;
  return async (sailing = scene.sailing): Promise<{ id: string; jobId: string }> => {
    const container_no = containerNos[bookings] ?? null;
    bookings += 1;
    const house_no = `${mark}${bookings}`;
    const measures = { pieces: 100, gross_kg: '8000', volume_m3: '30' };
    const job = await clerk.send(saveFreightJob, {
      ...measures,
      company_id: String(companyId),
      customer_id: String(scene.customer),
      origin_station_id: String(scene.qinzhou),
      destination_station_id: String(scene.laemChabang),
      mode: 'ocean',
      direction: 'export',
      service: 'fcl',
      freight_term: 'prepaid',
      houses: [{ ...measures, house_no, goods: 'Adapters', hs_code: '850440' }],
      containers: [{ ...measures, container_no, size_type: '45G1', seal_no: 'CN1', house_no }],
    });
    return { id: await bookSailing(clerk, scene, { jobId: job.id, ref: `BGL${bookings}`, sailing }), jobId: job.id };
  };
}

/** Books one container of a job on a sailing, which the line confirms under its reference. Answers the booking. */
export async function bookSailing(
  clerk: Actor,
  scene: BookingScene,
  { jobId, ref, sailing }: { jobId: string; ref: string; sailing: bigint },
): Promise<string> {
  const { id, version } = await clerk.send(saveOceanBooking, {
    job_id: jobId,
    supplier_id: String(scene.line),
    sailing_id: String(sailing),
    load_station_id: String(scene.qinzhou),
    discharge_station_id: String(scene.laemChabang),
    equipment: [{ size_type: '45G1', units: 1 }],
    submit: true,
  });
  await clerk.send(moveBooking, { id, version, action: 'confirm', carrier_booking_ref: ref });
  return id;
}
