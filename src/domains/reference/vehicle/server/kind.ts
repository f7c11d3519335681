import { sql } from 'kysely';
import { badField, Refusal } from '../../../../kernel/refusal.ts';
import type { ReferenceWork } from '../../server/db.ts';
import type { RecordKind } from '../../master-record/server/save.ts';

export const vehicleKind: RecordKind = {
  table: 'vehicle',
  subject: 'vehicle',
  searchColumns: ['plate_no', 'trailer_plate_no', 'vin', 'gps_device'],
};

/** The day on which the first mandatory paper expires; the index vehicle_due covers this expression of `v`. */
export const firstDue = sql`least(v.inspection_until, v.insurance_until, coalesce(v.permit_until, 'infinity'), coalesce(v.border_permit_until, 'infinity'))`;

/** The carrier of a vehicle or driver: a carrier user's own, otherwise the one that staff chose. */
export async function carrierFor(work: ReferenceWork, chosen: bigint | undefined): Promise<bigint> {
  if (work.who.userType === 2) {
    if (work.who.carrierId === null) throw new Refusal('NOT_FOUND');
    return work.who.carrierId;
  }
  if (chosen === undefined) throw badField('carrier_id', 'REQUIRED');
  const carrier = await work.db.selectFrom('carrier').select('active').where('id', '=', chosen).executeTakeFirst();
  if (!carrier?.active) throw badField('carrier_id', 'BAD_CHOICE');
  return chosen;
}
