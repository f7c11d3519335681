import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { letterheadsOf } from '../../../../reference/document-print/server/letterhead.ts';
import { plainName, shortName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { readFreightJobSheet } from '../../contract.ts';

export default handle(readFreightJobSheet, async (work, { id }) => {
  const { db, who } = work;
  const job = await db
    .selectFrom('freight_job as j')
    .innerJoin('customer as cu', 'cu.id', 'j.customer_id')
    .leftJoin('carrier as ca', 'ca.id', 'j.carrier_id')
    .innerJoin('station as so', 'so.id', 'j.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'j.destination_station_id')
    .selectAll('j')
    .select([shortName('cu', who.language).as('customer_name'), plainName('ca', who.language).as('carrier_name')])
    .select([
      sql<string>`so.name_en || coalesce(' (' || coalesce(so.iata, so.unlocode) || ')', '')`.as('origin'),
      sql<string>`sd.name_en || coalesce(' (' || coalesce(sd.iata, sd.unlocode) || ')', '')`.as('destination'),
    ])
    .where('j.id', '=', id)
    .where('j.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const [houses, containers, copies, headOf] = await Promise.all([
    db.selectFrom('freight_house').selectAll().where('job_id', '=', id).orderBy('seq').execute(),
    db
      .selectFrom('freight_container as k')
      .leftJoin('freight_house as h', 'h.id', 'k.house_id')
      .selectAll('k')
      .select('h.house_no')
      .where('k.job_id', '=', id)
      .orderBy('k.seq')
      .execute(),
    db
      .selectFrom('document_copies')
      .select(['document', 'copies'])
      .where('subject', '=', 'freightJob')
      .where('record_id', '=', id)
      .execute(),
    letterheadsOf(work, [job.company_id]),
  ]);
  const printed = (document: string): number => copies.find((one) => one.document === document)?.copies ?? 0;
  return {
    ...job,
    company: headOf(job.company_id),
    pieces: job.confirmed_pieces ?? job.pieces,
    gross_kg: job.confirmed_kg ?? job.gross_kg,
    volume_m3: job.confirmed_m3 ?? job.volume_m3,
    chargeable_kg: job.chargeable_confirmed_kg ?? job.chargeable_planned_kg,
    houses,
    containers,
    waybills_printed: printed('airWaybill'),
    manifests_printed: printed('cargoManifest'),
  };
});
