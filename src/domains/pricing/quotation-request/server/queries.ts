import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { plainDecimal } from '../../../../kernel/decimal.ts';
import type { Work } from '../../../../server/work.ts';
import { partyName, plainName, stationName } from '../../../reference/server/names.ts';
import type { PricingTables } from '../../server/db.ts';

/** Requests with their display names. The caller narrows them to its own rows. */
export function requestRows({ db, who }: Work<PricingTables>) {
  const name = `name_${who.language}` as const;
  return db
    .selectFrom('quotation_request as r')
    .innerJoin('own_company as c', 'c.id', 'r.company_id')
    .innerJoin('customer', 'customer.id', 'r.customer_id')
    .innerJoin('station as o', 'o.id', 'r.origin_station_id')
    .innerJoin('station as d', 'd.id', 'r.destination_station_id')
    .innerJoin('account as asker', 'asker.id', 'r.created_by')
    .leftJoin('vehicle_type as v', 'v.id', 'r.vehicle_type_id')
    .leftJoin('quotation as q', 'q.id', 'r.quotation_id')
    .select(['r.id', 'r.version', 'r.request_no', 'r.state', 'r.mode', 'r.goods', 'r.pieces', 'r.gross_kg', 'r.volume_m3', 'r.starts_on'])
    .select(['r.note', 'r.reason', 'r.quotation_id', 'r.customer_id', 'r.company_id', 'r.created_at'])
    .select(['r.origin_station_id', 'r.destination_station_id', 'r.vehicle_type_id'])
    .select(['q.number as quotation_number', 'asker.name as requested_by', `v.${name} as vehicle_type_name`])
    .select([
      plainName('c', who.language).as('company_name'),
      sql<string>`${partyName('customer', who.language)}`.as('customer_name'),
      sql<string>`${stationName('o', who.language)}`.as('origin_name'),
      sql<string>`${stationName('d', who.language)}`.as('destination_name'),
    ]);
}

/**
 * The requests of the caller's customer in its companies. The user of a customer that was merged has those that stand under its survivor
 * because the user asked for them.
 */
export function isOwn({ who }: Work<PricingTables>, request: string): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${request}.${column}`);
  const customer = who.customerId ?? 0n;
  return sql<SqlBool>`(${of('company_id')} = any(${who.companyIds.map(String)}::bigint[]) and (${of('customer_id')} = ${customer}
    or (${of('created_by')} = ${who.accountId ?? 0n} and ${of('customer_id')} = (select merged_into_id from customer where id = ${customer}))))`;
}

type RequestQuery = ReturnType<typeof requestRows>;
type RequestRead = RequestQuery extends SelectQueryBuilder<infer _DB, infer _TB, infer O> ? O : never;

export function requestRow(row: RequestRead) {
  return {
    ...row,
    gross_kg: row.gross_kg === null ? null : plainDecimal(row.gross_kg),
    volume_m3: row.volume_m3 === null ? null : plainDecimal(row.volume_m3),
  };
}
