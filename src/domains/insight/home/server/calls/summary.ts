import { type RawBuilder, sql } from 'kysely';
import { dayIn } from '../../../../../kernel/day.ts';
import { may as workOrders } from '../../../../dispatch/work-order/permits.ts';
import { may as orders } from '../../../../order/transport-order/permits.ts';
import { may as drivers } from '../../../../reference/driver/permits.ts';
import { firstDue as firstDueOfDriver } from '../../../../reference/driver/server/kind.ts';
import { papersAre } from '../../../../reference/paper/server/queries.ts';
import { shortName, stationName } from '../../../../reference/server/names.ts';
import { may as vehicles } from '../../../../reference/vehicle/permits.ts';
import { firstDue as firstDueOfVehicle } from '../../../../reference/vehicle/server/kind.ts';
import { handle } from '../../../server/db.ts';
import { homeSummary } from '../../contract.ts';
import { behind, standingBehind } from '../../waiting.ts';
import { figuresOf, type HomeWork, listsOf } from '../figures-of-lists.ts';
import { standingLists, waitingLists } from '../staff-lists.ts';

const lateMax = 24;
const updatesMax = 3;

export default handle(homeSummary, async (work) => {
  const today = dayIn(work.now, work.who.timeZone);
  return {
    waiting: await figuresOf(work, listsOf(work, waitingLists, behind)),
    standing: await figuresOf(work, listsOf(work, standingLists, standingBehind(today))),
    late: work.can(orders.view) ? await lateOrders(work) : [],
    running_out: [workOrders.dispatch, vehicles.view, drivers.view].every(work.can) ? await runningOut(work) : null,
    updates: await updates(work),
  };
});

/** Running orders past their delivery time, the most overdue first. */
function lateOrders({ db, who, now }: HomeWork) {
  return db
    .selectFrom('transport_order as o')
    .innerJoin('customer as c', 'c.id', 'o.customer_id')
    .innerJoin('station as s', 's.id', 'o.destination_station_id')
    .select(['o.id', 'o.order_no', shortName('c', who.language).as('customer'), 'o.due_at', 'o.state'])
    .select(stationName('s', who.language).as('destination'))
    .where('o.company_id', 'in', [...who.companyIds])
    .where('o.state', 'in', ['received', 'partDispatched', 'dispatched', 'inTransit'])
    .where('o.due_at', '<', now)
    .orderBy('o.due_at')
    .limit(lateMax)
    .execute();
}

/** Trucks and drivers with a mandatory paper that has expired or expires within 30 days. */
async function runningOut({ db, now, who }: HomeWork): Promise<{ vehicles: number; drivers: number }> {
  const today = dayIn(now, who.timeZone);
  const isDue = (firstDue: RawBuilder<unknown>) => papersAre(firstDue, ['expired', 'soon'], today);
  const { rows } = await sql<{ vehicles: number; drivers: number }>`select
    (select count(*)::int from vehicle v where v.status <> 'retired' and ${isDue(firstDueOfVehicle)}) as vehicles,
    (select count(*)::int from driver d where d.active and ${isDue(firstDueOfDriver)}) as drivers`.execute(db);
  return rows[0] ?? { vehicles: 0, drivers: 0 };
}

/** The latest announcements in the reader's language. */
function updates({ db, who }: HomeWork) {
  return db
    .selectFrom('update_log')
    .select(['id', 'day', 'release'])
    .select(sql<string>`${sql.ref(`text_${who.language}`)}`.as('text'))
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .limit(updatesMax)
    .execute();
}
