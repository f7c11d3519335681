import type { ReactNode } from 'react';
import type { Where } from '../../../../kernel/list.ts';
import { link } from '../../../../kernel/link.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { addressOf } from '../../../../web/landing.ts';
import { useRead } from '../../../../web/query.ts';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import { type bookingFilters, listBookings } from '../contract.ts';
import { bookingDetailPage } from '../pages.ts';
import { bookingTones } from './moves.tsx';

/** Bookings on the page of the record that they belong to. */
export function BookingsTable({ where }: { where: Where<typeof bookingFilters> }): ReactNode {
  const portTime = usePortTime();
  const read = useRead(listBookings, { tab: 'all', where, size: 200 });
  if (!read.data) return <Read of={read} />;
  return (
    <SubTable
      rows={read.data.rows}
      subject="booking"
      title="booking.section.bookings"
      columns={[
        {
          key: 'booking_no',
          is: 'link',
          open: (row) => link(bookingDetailPage, { id: row.id }),
          width: 160,
          below: (row) => row.carrier_booking_ref,
        },
        { key: 'state', is: 'state', tones: bookingTones, width: 120 },
        { key: 'job_no', is: 'link', open: (row) => addressOf('freightJob', row.job_id), width: 150, below: (row) => row.customer_name },
        { key: 'supplier_name', is: 'ref', width: 150 },
        { key: 'carriage', is: 'text', width: 180 },
        { key: 'load_name', is: 'text', width: 120, below: (row) => portTime(row.departs_there) },
        { key: 'discharge_name', is: 'text', width: 120, below: (row) => portTime(row.arrives_there) },
        { key: 'equipment', is: 'text', width: 140 },
        { key: 'chargeable_kg', is: 'quantity', unit: 'unit.kg', width: 110 },
      ]}
    />
  );
}
