import type { WorkOrderRow } from '../contract.ts';

const signedOf = (trip: Pick<WorkOrderRow, 'signed_loads' | 'loads'>): string => `${trip.signed_loads}/${trip.loads}`;

/** The signed loads of all that a trip carries. */
export const signedColumn = {
  key: 'signed_loads',
  is: 'own',
  width: 90,
  show: signedOf,
  text: signedOf,
  align: 'center',
  sheet: [
    { key: 'signed_loads', is: 'quantity' },
    { key: 'loads', is: 'quantity', heading: ['workOrder.loads'] },
  ],
} as const;
