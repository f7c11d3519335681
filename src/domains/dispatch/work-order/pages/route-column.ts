import type { WorkOrderRow } from '../contract.ts';

type Ends = Pick<WorkOrderRow, 'origin_name' | 'destination_name'>;
const endsOf = (row: Ends): string => `${row.origin_name} → ${row.destination_name}`;

/** The way of a trip; a sheet has each end in a column of its own. */
export const routeColumn = {
  key: 'route',
  is: 'own',
  width: 220,
  show: endsOf,
  text: endsOf,
  sheet: [
    { key: 'origin_name', is: 'text', heading: ['workOrder.origin_name'] },
    { key: 'destination_name', is: 'text', heading: ['workOrder.destination_name'] },
  ],
} as const;
