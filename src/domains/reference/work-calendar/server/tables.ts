import type { MasterRow } from '../../../../server/columns.ts';

type WorkCalendarDayTable = MasterRow & {
  country: string;
  day: string;
  kind: 'holiday' | 'workday';
  name: string;
  basis: 'law' | 'decree' | 'company';
  source: string;
};
/** This capability's tables by name: the generator gathers them for the domain. */
export type Tables = {
  work_calendar_day: WorkCalendarDayTable;
};
