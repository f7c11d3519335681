import type { Generated } from 'kysely';

type TourEndTable = { account_id: bigint; at: Generated<Date> };
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  tour_end: TourEndTable;
};
