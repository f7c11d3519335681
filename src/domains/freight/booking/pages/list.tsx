import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useT } from '../../../../web/i18n.ts';
import { addressOf } from '../../../../web/landing.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { DelayTag } from '../../sailing/pages/delay-tag.tsx';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import { type BookingRow, bookingsOpening, listBookings } from '../contract.ts';
import { addAirBookingPage, addOceanBookingPage, bookingDetailPage } from '../pages.ts';
import { may } from '../permits.ts';
import { amendmentTones, bookingTones, cancellationTones, useBookingMoves } from './moves.tsx';

/** Bookings by sea, or by air: the page's own mode. */
export default function Bookings({ page }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const portTime = usePortTime();
  const isOcean = page.fixed?.['mode'] !== 'air';
  const list = useList(listBookings, bookingsOpening(page));
  const moves = useBookingMoves<BookingRow>();
  const path = (row: BookingRow): string => link(bookingDetailPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          {
            key: 'booking_no',
            is: 'link',
            open: path,
            pin: 'left',
            sort: 'booking_no',
            width: 170,
            below: (row) => row.carrier_booking_ref,
          },
          { key: 'state', is: 'state', tones: bookingTones, below: (row) => row.reason },
          { key: 'job_no', is: 'link', open: (row) => addressOf('freightJob', row.job_id), width: 160, below: (row) => row.customer_name },
          { key: 'supplier_name', is: 'ref', width: 160 },
          !isOcean && {
            key: 'awb_no',
            is: 'own',
            show: (row) => row.awb_no && formatAwb(row.awb_no),
            text: (row) => row.awb_no ?? '',
            width: 140,
          },
          { key: 'carriage', word: isOcean ? 'booking.sailing_id' : 'booking.flights', is: 'text', width: 180 },
          { key: 'load_name', is: 'text', width: 130, below: (row) => portTime(row.departs_there) },
          { key: 'discharge_name', is: 'text', width: 130, below: (row) => portTime(row.arrives_there) },
          isOcean && {
            key: 'delay_hours',
            is: 'own',
            show: (row) => <DelayTag hours={row.delay_hours} />,
            text: (row) => String(row.delay_hours),
            width: 110,
          },
          isOcean && {
            key: 'next_cut_off_at',
            is: 'instant',
            width: 170,
            below: (row) =>
              row.next_cut_off_kind &&
              row.next_cut_off_at &&
              `${t(`sailing.cutOff.${row.next_cut_off_kind}`)} · ${format.ago(row.next_cut_off_at, serverNow())}`,
          },
          isOcean && { key: 'amendment_state', is: 'choice', words: 'bookingAmendment.state', tones: amendmentTones, width: 120 },
          { key: 'cancellation_state', is: 'choice', words: 'bookingCancellation.state', tones: cancellationTones, width: 120 },
          isOcean && { key: 'instruction_state', is: 'choice', words: 'shippingInstruction.state', width: 140 },
          isOcean && { key: 'equipment', is: 'text', width: 150 },
          isOcean && { key: 'roll_overs', is: 'quantity', width: 90 },
          !isOcean && { key: 'pieces', is: 'quantity', width: 90 },
          !isOcean && { key: 'chargeable_kg', is: 'quantity', unit: 'unit.kg', width: 120 },
          { key: 'created_by_name', is: 'text', width: 110 },
          { key: 'created_at', is: 'instant', sort: 'created_at' },
        ]}
        open={path}
        create={{ path: link(isOcean ? addOceanBookingPage : addAirBookingPage), permit: may.edit }}
        rowActions={moves.of}
        batch={moves.batch()}
        exporting={may.view}
        filterWords={{ mode: 'freightJob.mode' }}
        empty="booking.empty"
      />
      {moves.dialog}
    </>
  );
}
