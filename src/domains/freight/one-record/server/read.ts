import { sql } from 'kysely';
import { normalIdentifier } from '../../../../kernel/identifier.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import type { FeedContext, FeedRequest } from '../../../../server/feed.ts';
import type { PartyWho } from '../../../../server/session.ts';
import type { Work } from '../../../../server/work.ts';
import { admitMachine } from '../../../dispatch/machine-key/server/admit.ts';
import { partyOf } from '../../../dispatch/partner-track/server/party.ts';
import type { FreightTables } from '../../server/db.ts';
import type { ObjectKind } from '../kinds.ts';
import type { Milestone } from './events.ts';
import { requireJsonLd } from './json-ld.ts';

export type AirJob = Awaited<ReturnType<typeof requireAirJob>>;

/** Admits a customer's key for its own orders. Refuses BAD_KEY, NOT_PERMITTED to a carrier, TOO_MANY and MEDIA_TYPE. */
export async function admitCustomer(context: FeedContext<FreightTables>, request: FeedRequest): Promise<PartyWho> {
  requireJsonLd(request);
  const who = partyOf(await admitMachine(context, request, 'track'), request);
  if (who.userType !== 4) throw new Refusal('NOT_PERMITTED');
  context.tell(who);
  return who;
}

/** The kind of an object and the number in its id: `waybill-AF2611240001`, or by its air waybill `waybill-784-12345675`. */
export function namedBy(id: string): { readonly kind: ObjectKind; readonly no: string } {
  const [, kind, no] = /^(waybill|shipment)-([A-Za-z0-9-]{1,40})$/.exec(id) ?? [];
  if (!no || (kind !== 'waybill' && kind !== 'shipment')) throw new Refusal('NOT_FOUND');
  return { kind, no };
}

/** The number of the customer's newest order under an air waybill. */
export async function jobUnder({ db, who }: Work<FreightTables, PartyWho>, awb: string): Promise<string | undefined> {
  const job = await db
    .selectFrom('freight_job')
    .select('no')
    .where('master_no', '=', normalIdentifier('awb', awb))
    .where('mode', '=', 'air')
    .where('customer_id', '=', who.customerId)
    .where('company_id', 'in', [...who.companyIds])
    .where('state', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return job?.no;
}

/**
 * A customer's order by air, with the measures that its boards show; costs and the airline's weights are ours. Refuses NOT_FOUND for what is
 * not there or not its own, alike.
 */
export async function requireAirJob({ db, who }: Work<FreightTables, PartyWho>, no: string) {
  const job = await db
    .selectFrom('freight_job as j')
    .innerJoin('station as o', 'o.id', 'j.origin_station_id')
    .innerJoin('station as d', 'd.id', 'j.destination_station_id')
    .select(['j.id', 'j.no', 'j.version', 'j.updated_at', 'j.service', 'j.customer_ref', 'j.master_no'])
    .select(['o.iata as origin_iata', 'o.name_en as origin_name', 'd.iata as destination_iata', 'd.name_en as destination_name'])
    .select([
      sql<number | null>`coalesce(j.confirmed_pieces, j.pieces)`.as('pieces'),
      sql<string | null>`coalesce(j.confirmed_kg, j.gross_kg)::text`.as('gross_kg'),
      sql<string | null>`coalesce(j.chargeable_customer_kg, j.chargeable_confirmed_kg, j.chargeable_planned_kg)::text`.as('chargeable_kg'),
    ])
    .where('j.no', '=', no)
    .where('j.mode', '=', 'air')
    .where('j.customer_id', '=', who.customerId)
    .where('j.company_id', 'in', [...who.companyIds])
    .where('j.state', '<>', 'draft')
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  return job;
}

/** The times of an order. */
export async function milestonesOf({ db }: Work<FreightTables, PartyWho>, jobId: bigint): Promise<Milestone[]> {
  return db
    .selectFrom('freight_milestone')
    .select(['kind', 'planned_at', 'estimated_at', 'actual_at'])
    .where('job_id', '=', jobId)
    .execute();
}
