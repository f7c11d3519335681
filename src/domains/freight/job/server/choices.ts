import type { Selectable } from 'kysely';
import { badField } from '../../../../kernel/refusal.ts';
import type { FreightWork } from '../../server/db.ts';
import type { FreightJobFields } from '../contract.ts';
import type { FreightJobTable } from './tables.ts';

/** Refuses a template that is not active, or of another company or mode. */
export async function requireTemplate({ db }: FreightWork, { company_id, mode }: FreightJobFields, id: bigint): Promise<void> {
  const template = await db
    .selectFrom('freight_job_template')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .where('mode', '=', mode)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!template) throw badField('template_id', 'BAD_CHOICE');
}

/** Refuses a quotation that is not an approved one of the customer with the company, or that the customer declined. */
export async function requireQuotation({ db }: FreightWork, { company_id, customer_id }: FreightJobFields, id: bigint): Promise<void> {
  const quotation = await db
    .selectFrom('quotation')
    .select('answer')
    .where('id', '=', id)
    .where('company_id', '=', company_id)
    .where('customer_id', '=', customer_id)
    .where('state', '=', 'approved')
    .executeTakeFirst();
  if (!quotation) throw badField('quotation_id', 'BAD_CHOICE');
  if (quotation.answer === 'declined') throw badField('quotation_id', 'QUOTATION_DECLINED');
}

type Named = Pick<Selectable<FreightJobTable>, 'customer_id' | 'carrier_id' | StationField>;
type StationField = 'receipt_station_id' | 'origin_station_id' | 'destination_station_id' | 'delivery_station_id';

/**
 * Refuses a company that is not the caller's, and customers, stations and carriers that are not active. A saved job keeps those that it named
 * `before`, also once they are out of use: it goes on, and its containers still get their seals.
 */
export async function requireRecords({ db, who }: FreightWork, fields: FreightJobFields, before: Named | null): Promise<void> {
  const isNew = (field: keyof Named): boolean => before === null || before[field] !== (fields[field] ?? null);
  if (!who.companyIds.includes(fields.company_id)) throw badField('company_id', 'BAD_CHOICE');
  const stations = ['receipt_station_id', 'origin_station_id', 'destination_station_id', 'delivery_station_id'] as const;
  const ids = stations.flatMap((field) => fields[field] ?? []);
  const [customer, carrier, active] = await Promise.all([
    db.selectFrom('customer').select(['id', 'active']).where('id', '=', fields.customer_id).executeTakeFirst(),
    fields.carrier_id
      ? db.selectFrom('carrier').select(['id', 'name', 'active', 'blacklisted']).where('id', '=', fields.carrier_id).executeTakeFirst()
      : undefined,
    db.selectFrom('station').select('id').where('id', 'in', ids).where('active', '=', true).execute(),
  ]);
  if (!customer?.active && isNew('customer_id')) throw badField('customer_id', 'CUSTOMER_NOT_ACTIVE');
  if (fields.carrier_id && !carrier) throw badField('carrier_id', 'NOT_FOUND');
  if (carrier && isNew('carrier_id') && (!carrier.active || carrier.blacklisted))
    throw badField('carrier_id', 'CARRIER_NOT_ACTIVE', { carrier: carrier.name });
  for (const field of stations) {
    const id = fields[field];
    if (id && isNew(field) && !active.some((station) => station.id === id)) throw badField(field, 'NOT_ACTIVE');
  }
}
