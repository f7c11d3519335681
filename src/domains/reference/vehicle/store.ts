import { sql } from 'kysely';
import { badField, Refusal } from '../../../kernel/refusal.ts';
import type { ReferenceWork } from '../db.ts';
import type { KeptKind } from '../keep/store.ts';

export const vehicleKind: KeptKind = { table: 'vehicle', subject: 'vehicle', found: ['plate_no', 'trailer_plate_no', 'vin', 'gps_device'] };

/** The day on which the first mandatory paper runs out; the index vehicle_due is over this expression of `v`. */
export const firstDue = sql`least(v.inspection_until, v.insurance_until, coalesce(v.permit_until, 'infinity'), coalesce(v.border_permit_until, 'infinity'))`;

/** Whose vehicle or driver it will be: the caller's own for a carrier, the one that staff chose otherwise. */
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
