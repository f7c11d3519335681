import { type RawBuilder, sql } from 'kysely';
import { partyName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';

/** A place on a paper that is read abroad: its English name and its code. */
export const placeOf = (alias: string): RawBuilder<string> =>
  sql<string>`${sql.ref(`${alias}.name_en`)} || coalesce(' (' || coalesce(${sql.ref(`${alias}.iata`)}, ${sql.ref(`${alias}.unlocode`)}) || ')', '')`;

/** A job of the caller's companies with its customer (`cu`), its carrier and its places. */
export function jobOnPaper({ db, who }: FreightWork, id: bigint) {
  return db
    .selectFrom('freight_job as j')
    .innerJoin('customer as cu', 'cu.id', 'j.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'j.carrier_id')
    .innerJoin('station as so', 'so.id', 'j.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'j.destination_station_id')
    .selectAll('j')
    .select([partyName<string | null>('ca', who.language).as('carrier_name'), placeOf('so').as('origin'), placeOf('sd').as('destination')])
    .where('j.id', '=', id)
    .where('j.company_id', 'in', [...who.companyIds]);
}

/** The number of copies of each paper of a job. */
export async function copiesOf({ db }: FreightWork, id: bigint): Promise<(document: string) => number> {
  const copies = await db
    .selectFrom('document_copies')
    .select(['document', 'copies'])
    .where('subject', '=', 'freightJob')
    .where('record_id', '=', id)
    .execute();
  return (document) => copies.find((one) => one.document === document)?.copies ?? 0;
}
