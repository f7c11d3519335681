import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { formatAwb } from '../../../../kernel/identifier.ts';
import { useT } from '../../../../web/i18n.ts';
import { DetailPage } from '../../../../web/kit/detail/detail-page.tsx';
import { useSections } from '../../../../web/kit/detail/sections.tsx';
import { type Step, statePath } from '../../../../web/kit/detail/step-bar.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { addressOf } from '../../../../web/landing.ts';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { EquipmentDifferences } from '../../job/pages/equipment-differences.tsx';
import { sailingDetailPage } from '../../sailing/pages.ts';
import { CutOffs } from '../../sailing/pages/cut-offs.tsx';
import { DelayTag } from '../../sailing/pages/delay-tag.tsx';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import { type BookingDetail, getBooking } from '../contract.ts';
import { addAirBookingPage, addOceanBookingPage } from '../pages.ts';
import { may } from '../permits.ts';
import { bookingStates, confirmedStates, editableAirStates, editableStates, openStates } from '../states.ts';
import { AmendDialog, CancellationDialog, DangerousDialog, RollOverDialog, WeightsDialog } from './dialogs.tsx';
import { BookingGlances } from './glances.tsx';
import { bookingTones, useBookingMoves } from './moves.tsx';
import { AirSections, Changes, Equipment } from './parts.tsx';

type Dialog = 'rollOver' | 'amend' | 'cancellation' | 'weights' | 'dangerous';

/** One booking, by sea or by air, with the states that run side by side. */
export default function BookingPage({ query }: PageProps): ReactNode {
  const id = query['id'] ?? '';
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const portTime = usePortTime();
  const read = useRead(getBooking, { id });
  const moves = useBookingMoves<BookingDetail>();
  const others = useSections('booking', id);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  const asks = (key: Dialog, word: string, off = false) => !off && { key, word, run: () => setDialog(key) };
  return (
    <>
      <DetailPage
        subject="booking"
        id={id}
        read={read}
        title={(booking) => booking.booking_no}
        party={(booking) => booking.customer_name}
        state={(booking) => booking.state}
        tones={bookingTones}
        steps={stepsOf}
        machine={bookingStates}
        keyFacts={(booking) => [
          { key: 'job_no', is: 'link', open: () => addressOf('freightJob', booking.job_id) },
          { key: 'supplier_name', is: 'ref' },
          { key: 'carrier_booking_ref', is: 'code' },
          booking.awb_no !== null && { key: 'awb_no', is: 'own', show: (one) => one.awb_no && formatAwb(one.awb_no) },
          booking.sailing_id === null
            ? { key: 'carriage', word: 'booking.flights', is: 'text' }
            : {
                key: 'carriage',
                word: 'booking.sailing_id',
                is: 'link',
                open: (one) => one.sailing_id && link(sailingDetailPage, { id: one.sailing_id }),
              },
          { key: 'load_name', is: 'text', below: (one) => portTime(one.departs_there) },
          { key: 'discharge_name', is: 'text', below: (one) => portTime(one.arrives_there) },
          booking.delay_hours > 0 && { key: 'delay_hours', is: 'own', show: (one) => <DelayTag hours={one.delay_hours} /> },
          booking.roll_overs > 0 && { key: 'roll_overs', is: 'quantity' },
          { key: 'contract_no', is: 'code' },
          { key: 'receipt_type', is: 'choice', words: 'booking.haulage' },
          { key: 'delivery_type', is: 'choice', words: 'booking.haulage' },
          { key: 'goods', is: 'text' },
          { key: 'remark', is: 'text' },
        ]}
        glances={(booking) => <BookingGlances booking={booking} />}
        actions={(booking) => {
          const isOcean = booking.mode === 'ocean';
          const isConfirmed = confirmedStates.includes(booking.state);
          const editable = (isOcean ? editableStates : editableAirStates).includes(booking.state);
          return [
            ...moves.of(booking),
            can(may.edit) &&
              editable && {
                key: 'edit',
                word: 'kit.edit',
                run: () => open(link(isOcean ? addOceanBookingPage : addAirBookingPage, { id })),
              },
            ...(can(may.edit)
              ? [
                  asks('rollOver', 'booking.do.rollOver', !isOcean || !openStates.includes(booking.state)),
                  asks('amend', 'booking.do.amend', !isOcean || !isConfirmed || booking.amendment_state === 'received'),
                  asks('weights', 'booking.do.confirmWeights', isOcean || booking.state !== 'confirmed'),
                ]
              : []),
            can(may.checkDangerous) &&
              asks(
                'dangerous',
                'booking.do.checkDangerous',
                !editable || booking.dangerous_lines.length === 0 || booking.dg_checked_at !== null,
              ),
            can(may.cancel) &&
              asks('cancellation', 'booking.do.requestCancellation', !isConfirmed || booking.cancellation_state === 'received'),
          ];
        }}
        above={(booking) => (
          <>
            {booking.reason && (
              <Alert className="kit-gap" type={openStates.includes(booking.state) ? 'warning' : 'info'} showIcon title={booking.reason} />
            )}
            {booking.amendment_state === 'received' && (
              <Alert className="kit-gap" type="warning" showIcon title={t('booking.amendmentWaits')} />
            )}
            <EquipmentDifferences bookings={[booking]} />
            {booking.cancellation_state === 'received' && (
              <Alert className="kit-gap" type="warning" showIcon title={t('booking.cancellationWaits')} />
            )}
          </>
        )}
        rail={{ attachments: { kinds: ['bookingConfirmation', 'awb', 'other'] } }}
        sections={(booking) => [
          booking.mode === 'ocean'
            ? {
                key: 'equipment',
                word: 'booking.section.equipment',
                count: booking.equipment_lines.length,
                body: <Equipment booking={booking} />,
              }
            : { key: 'air', word: 'booking.section.pieces', count: booking.piece_lines.length, body: <AirSections booking={booking} /> },
          booking.mode === 'ocean' && {
            key: 'cutOffs',
            word: 'sailing.section.cutOffs',
            count: booking.cut_offs.length,
            body: <CutOffs rows={booking.cut_offs} />,
          },
          {
            key: 'changes',
            word: 'booking.section.changes',
            count: booking.amendments.length + booking.cancellations.length + booking.roll_over_rows.length,
            body: <Changes booking={booking} />,
          },
          ...others,
        ]}
      />
      {moves.dialog}
      {read.data && dialog === 'rollOver' && <RollOverDialog booking={read.data} close={close} />}
      {read.data && dialog === 'amend' && <AmendDialog booking={read.data} close={close} />}
      {read.data && dialog === 'cancellation' && <CancellationDialog booking={read.data} close={close} />}
      {read.data && dialog === 'dangerous' && <DangerousDialog booking={read.data} close={close} />}
      {read.data && dialog === 'weights' && <WeightsDialog booking={read.data} close={close} />}
    </>
  );
}

/** The states in which the carrier asks for something, by the step that the booking has reached. */
const reached: Readonly<Record<string, string>> = { pendingUpdate: 'received', updateReceived: 'received', pendingAmendment: 'confirmed' };

function stepsOf({ state, created_at, confirmed_at }: BookingDetail): readonly Step[] {
  return statePath('booking.state', ['draft', 'received', 'confirmed', 'completed'], reached[state] ?? state, 'event', {
    draft: { actual_at: created_at },
    confirmed: { actual_at: confirmed_at },
  });
}
