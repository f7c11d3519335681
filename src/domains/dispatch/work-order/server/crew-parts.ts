import { sql } from 'kysely';

/* A truck and drivers that came on the road are on a trip from then on. Those that left it on the road were on it until then. */

/** From when a trip `w` occupies its truck, and from when its drivers: another driver of the same truck is no exchange of the truck. */
export const crewFrom = {
  vehicle: sql<Date>`case when w.crew_from is null then w.planned_depart else least(coalesce((select max(x.at) from work_order_event x
    where x.work_order_id = w.id and x.code = 'exchanged'), w.planned_depart), w.planned_arrive) end`,
  driver: sql<Date>`least(coalesce(w.crew_from, w.planned_depart), w.planned_arrive)`,
};

/** From when the truck, or the drivers, that left a trip `w` at its event `e` were on it. */
export const formerFrom = {
  vehicle: sql<Date>`least(coalesce((select max(x.at) from work_order_event x
    where x.work_order_id = w.id and x.id < e.id and x.code = 'exchanged'), w.planned_depart), e.at)`,
  driver: sql<Date>`least(coalesce((select max(x.at) from work_order_event x
    where x.work_order_id = w.id and x.id < e.id and (x.code = 'exchanged' or x.former_driver_id is not null)), w.planned_depart), e.at)`,
};
