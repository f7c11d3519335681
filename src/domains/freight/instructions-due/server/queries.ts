import { type SqlBool, sql } from 'kysely';
import { minuteIn } from '../../../../kernel/day.ts';
import { by, listSource } from '../../../../server/list.ts';
import { undepartedStates } from '../../job/states.ts';
import { partyName, shortName, stationName } from '../../../reference/server/names.ts';
import type { FreightWork } from '../../server/db.ts';
import { listInstructionsDue } from '../contract.ts';
import { instructionsDueHours } from '../kinds.ts';
import { openStates } from '../../booking/states.ts';
import { sailingName, wordsClause } from '../../booking/server/queries.ts';

const minuteMs = 60_000;

/** The condition of the index freight_booking_open_ocean: a plan uses the index only where the states are part of the text. */
const isOpenOcean = sql<SqlBool>`b.mode = 'ocean' and b.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`;

/** An approved bill of the shipowner completes instructions, those that were sent outside the product too. */
const isBillApproved = sql<SqlBool>`exists (select from freight_document d
  where d.job_id = b.job_id and d.kind = 'master' and d.state not in ('draft', 'void'))`;

function instructionsDueOf({ db, who, now }: FreightWork) {
  return db
    .selectFrom('freight_booking as b')
    .innerJoin('sailing_cut_off as k', (join) =>
      join.onRef('k.sailing_id', '=', 'b.sailing_id').onRef('k.station_id', '=', 'b.load_station_id').on('k.kind', '=', 'DCO'),
    )
    .innerJoin('freight_job as j', 'j.id', 'b.job_id')
    .innerJoin('customer as c', 'c.id', 'j.customer_id')
    .innerJoin('supplier as s', 's.id', 'b.supplier_id')
    .innerJoin('station as so', 'so.id', 'b.load_station_id')
    .leftJoin('shipping_instruction as si', 'si.booking_id', 'b.id')
    .where('b.company_id', 'in', [...who.companyIds])
    .where(isOpenOcean)
    .where('k.at', '<=', new Date(now.getTime() + instructionsDueHours * 60 * minuteMs))
    .where('j.state', 'in', undepartedStates)
    .where((eb) => eb.or([eb('si.id', 'is', null), eb('si.state', '=', 'pendingUpdate')]))
    .where((eb) => eb.not(isBillApproved))
    .select(['b.id', 'b.version', 'b.booking_no', 'b.state', 'b.job_id', 'b.carrier_booking_ref', 'k.at as cut_off_at'])
    .select(['j.no as job_no', 'si.state as instruction_state', 'so.time_zone'])
    .select([shortName('c', who.language).as('customer_name'), partyName('s', who.language).as('supplier_name')])
    .select([stationName('so', who.language).as('load_name'), sailingName('b.sailing_id').as('carriage')])
    .select(sql<string | null>`(select a.name from account a where a.id = b.created_by)`.as('created_by_name'));
}

/** The list, and the badge that counts it. */
export const instructionsDueSource = listSource(listInstructionsDue, {
  query: instructionsDueOf,
  id: 'b.id',
  where: { words: wordsClause },
  sorts: { cut_off_at: by('k.at', 'timestamptz') },
  row: ({ time_zone, ...row }, { now }) => ({
    ...row,
    cut_off_there: minuteIn(row.cut_off_at, time_zone),
    minutes_left: Math.floor((row.cut_off_at.getTime() - now.getTime()) / minuteMs),
  }),
});
