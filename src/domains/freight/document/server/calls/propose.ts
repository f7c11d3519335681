import type { Selectable } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import type { FreightContainerTable, FreightHouseTable } from '../../../job/server/tables.ts';
import { handle } from '../../../server/db.ts';
import { inLatinLetters } from '../../../server/latin.ts';
import { proposeFreightDocument } from '../../contract.ts';

export default handle(proposeFreightDocument, async (work, { job_id, house_id }) => {
  const { db, who } = work;
  // A bill of lading is read abroad, so its places are in English and its parties in Latin letters.
  const job = await db
    .selectFrom('freight_job as j')
    .innerJoin('own_company as co', 'co.id', 'j.company_id')
    .innerJoin('station as so', 'so.id', 'j.origin_station_id')
    .innerJoin('station as sd', 'sd.id', 'j.destination_station_id')
    .leftJoin('station as sr', 'sr.id', 'j.receipt_station_id')
    .leftJoin('station as sl', 'sl.id', 'j.delivery_station_id')
    .select(['j.master_no', 'j.vessel', 'j.voyage', 'j.freight_term', 'j.pieces', 'j.gross_kg', 'j.volume_m3', 'j.master_consignee'])
    .select(['co.name_en as company', 'co.address'])
    .select(['so.name_en as loading_port', 'sd.name_en as discharge_port', 'sr.name_en as receipt_place', 'sl.name_en as delivery_place'])
    .where('j.id', '=', job_id)
    .where('j.company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!job) throw new Refusal('NOT_FOUND');
  const houses = await db.selectFrom('freight_house').selectAll().where('job_id', '=', job_id).orderBy('seq').execute();
  const house = house_id ? houses.find(({ id }) => id === house_id) : undefined;
  if (house_id && !house) throw new Refusal('NOT_FOUND');
  const containers = await db
    .selectFrom('freight_container')
    .selectAll()
    .where('job_id', '=', job_id)
    .where('container_no', 'is not', null)
    .$if(house !== undefined, (query) => query.where((eb) => eb.or([eb('house_id', 'is', null), eb('house_id', '=', house?.id ?? 0n)])))
    .orderBy('seq')
    .execute();
  const { master_no, master_consignee, company, address, ...facts } = job;
  const [only] = houses.length === 1 ? houses : [];
  const [shipper, consignee, notify] = await inLatinLetters(work, [
    // The shipowner knows the forwarder as the shipper of a master with several houses.
    house || only ? (house ?? only)?.shipper : [company, address].filter(Boolean).join('\n'),
    house ? house.consignee : (master_consignee ?? only?.consignee),
    (house ?? only)?.notify,
  ]);
  return {
    ...facts,
    shipper: shipper ?? null,
    consignee: consignee ?? null,
    notify: notify ?? null,
    marks: (house ?? only)?.marks ?? null,
    goods: house?.goods ?? ([...new Set(houses.map(({ goods }) => goods))].join(', ') || null),
    pieces: house?.pieces ?? job.pieces,
    gross_kg: house?.gross_kg ?? job.gross_kg,
    volume_m3: house?.volume_m3 ?? job.volume_m3,
    kind: house ? ('house' as const) : ('master' as const),
    house_id: house?.id ?? null,
    no: house?.house_no ?? master_no,
    containers: containers.flatMap(({ container_no, ...container }) =>
      container_no
        ? [{ ...container, ...(house ? contentsOf(container, house, houses.length, containers.length) : {}), container_no }]
        : [],
    ),
  };
});

type Contents = Pick<Selectable<FreightContainerTable>, 'pieces' | 'gross_kg' | 'volume_m3'>;

/**
 * The goods of a house in a container. A bill states the goods of its own holder, so of a container of several houses it states all goods of the
 * house where they are in no other container, and else nothing: nobody knows how they are divided.
 */
function contentsOf(
  { house_id, pieces, gross_kg, volume_m3 }: Contents & { readonly house_id: bigint | null },
  house: Selectable<FreightHouseTable>,
  houses: number,
  containers: number,
): Contents {
  if (house_id !== null || houses === 1) return { pieces, gross_kg, volume_m3 };
  if (containers > 1) return { pieces: null, gross_kg: null, volume_m3: null };
  return { pieces: house.pieces, gross_kg: house.gross_kg, volume_m3: house.volume_m3 };
}
