import type { ReactNode } from 'react';
import { BookingsTable } from './bookings-table.tsx';

/** The bookings on a sailing. */
export default function SailingBookings({ id }: { id: string }): ReactNode {
  return <BookingsTable where={{ sailing_id: [id] }} />;
}
