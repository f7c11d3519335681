import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { WarehouseWork } from '../../server/db.ts';
import type { Pallet } from '../../stock/server/pallet.ts';

export type StandingPallet = Pallet & { readonly location_id: bigint; readonly location_code: string; readonly time_zone: string };

/**
 * Locks pallets that somebody repacks, in the order of their ids, and answers them in the order of their numbers. Each stands in its warehouse,
 * outside the receiving area: what stands there is part of a receipt that may still be reversed.
 */
export async function lockPallets({ db, who }: WarehouseWork, numbers: readonly string[]): Promise<StandingPallet[]> {
  const locked = await db
    .selectFrom('pallet')
    .selectAll()
    .where('pallet_no', 'in', [...numbers])
    .where('company_id', 'in', [...who.companyIds])
    .orderBy('id')
    .forUpdate()
    .execute();
  const places = await db
    .selectFrom('pallet as p')
    .innerJoin('location as l', 'l.id', 'p.location_id')
    .innerJoin('warehouse_zone as z', 'z.id', 'l.zone_id')
    .innerJoin('warehouse as w', 'w.id', 'z.warehouse_id')
    .select(['p.id', 'l.id as location_id', 'l.code as location_code', 'z.kind', 'w.time_zone'])
    .where('p.pallet_no', 'in', [...numbers])
    .execute();
  return numbers.map((no) => {
    const pallet = locked.find(({ pallet_no }) => pallet_no === no);
    if (!pallet) throw new Refusal('NO_SUCH_PALLET', { pallet: no });
    if (pallet.state === 'destroyed') throw new Refusal('PALLET_EMPTY', { pallet: no });
    const place = places.find(({ id }) => id === pallet.id);
    if (pallet.state !== 'active' || !place) throw new Refusal('PALLET_NOT_ACTIVE', { pallet: no });
    if (place.kind === 'receiving') throw new Refusal('PALLET_IN_RECEIVING', { pallet: no });
    return { ...pallet, location_id: place.location_id, location_code: place.location_code, time_zone: place.time_zone };
  });
}

/** True for a pallet `p` that takes goods of the pallet `s` beside it without changing the days of a stay, by their warehouse `w`. */
export const takesMore = (p: RawBuilder<unknown>, s: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${p}.state = 'active' and ${p}.id <> ${s}.id
    and (${p}.received_at at time zone w.time_zone)::date <= (${s}.received_at at time zone w.time_zone)::date)`;
