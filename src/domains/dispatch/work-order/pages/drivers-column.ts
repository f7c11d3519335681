import type { WorkOrderRow } from '../contract.ts';

type Crew = Pick<WorkOrderRow, 'driver_name' | 'driver_phone' | 'second_driver_name' | 'second_driver_phone'>;
const together = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' / ');
const namesOf = (row: Crew): string => together(row.driver_name, row.second_driver_name);

/** The drivers of a trip, with their phones below. */
export const driversColumn = {
  key: 'driver_name',
  is: 'own',
  width: 140,
  show: namesOf,
  text: namesOf,
  sheet: [
    { key: 'driver_name', is: 'text' },
    { key: 'second_driver_name', is: 'text', heading: ['workOrder.second_driver_name'] },
  ],
  below: (row: Crew) => together(row.driver_phone, row.second_driver_phone),
} as const;
