import { type ReactNode, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { type Translate, useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { addressOf } from '../../../../web/landing.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type CarrierMessageKind, instructionKinds } from '../../carrier-message/kinds.ts';
import { IssueDialog, TextDialog } from '../../carrier-message/pages/dialogs.tsx';
import { may as messages } from '../../carrier-message/permits.ts';
import { type InstructionDueRow, listInstructionsDue } from '../contract.ts';
import { daysLeftText } from '../../container-clock/pages/days-left.tsx';
import { bookingDetailPage } from '../../booking/pages.ts';
import { usePortTimeColumn } from '../../sailing/pages/port-time.ts';
import { may } from '../../booking/permits.ts';
import { bookingTones } from '../../booking/pages/moves.tsx';

/** The hours and minutes of the last two days, and whole days beyond. */
function timeText(t: Translate, minutesLeft: number): string {
  const whole = Math.abs(minutesLeft);
  const days = Math.floor(whole / 1440);
  if (days > 1) return daysLeftText(t, Math.sign(minutesLeft) * days);
  return t(minutesLeft < 0 ? 'booking.timePassed' : 'booking.timeLeft', { hours: Math.floor(whole / 60), minutes: whole % 60 });
}

/** Ocean bookings by their documentation cut-off, the most overdue first; their instructions are written from here. */
export default function InstructionsDue({ page }: PageProps): ReactNode {
  const t = useT();
  const can = useCan();
  const portTimeColumn = usePortTimeColumn();
  const list = useList(listInstructionsDue);
  const [about, setAbout] = useState<{ readonly bookingId: string; readonly kind: CarrierMessageKind } | null>(null);
  const [messageId, setMessageId] = useState<string | null>(null);
  const path = (row: InstructionDueRow): string => link(bookingDetailPage, { id: row.id });
  return (
    <>
      <ListPage
        title={page.title}
        list={list}
        columns={[
          { key: 'booking_no', is: 'link', open: path, pin: 'left', width: 170, below: (row) => row.carrier_booking_ref },
          {
            key: 'minutes_left',
            is: 'own',
            show: (row) => <ToneTag tone={row.minutes_left < 0 ? 'bad' : 'warning'}>{timeText(t, row.minutes_left)}</ToneTag>,
            text: (row) => timeText(t, row.minutes_left),
            width: 150,
          },
          { ...portTimeColumn('cut_off_there', 160), word: 'booking.cut_off_DCO', sort: 'cut_off_at' },
          { key: 'load_name', is: 'text', width: 130 },
          { key: 'carriage', word: 'booking.sailing_id', is: 'text', width: 180 },
          { key: 'instruction_state', is: 'choice', words: 'shippingInstruction.state', width: 140 },
          { key: 'state', is: 'state', tones: bookingTones },
          { key: 'job_no', is: 'link', open: (row) => addressOf('freightJob', row.job_id), width: 160, below: (row) => row.customer_name },
          { key: 'supplier_name', is: 'ref', width: 160 },
          { key: 'created_by_name', is: 'text', width: 110 },
        ]}
        open={path}
        rowActions={(row) =>
          can(messages.issue)
            ? instructionKinds.map((kind) => ({
                key: kind,
                word: `carrierMessage.kind.${kind}`,
                run: () => setAbout({ bookingId: row.id, kind }),
              }))
            : []
        }
        exporting={may.view}
        empty="booking.noInstructionsDue"
      />
      {about && <IssueDialog {...about} houses={[]} issued={setMessageId} close={() => setAbout(null)} />}
      {messageId !== null && <TextDialog id={messageId} close={() => setMessageId(null)} />}
    </>
  );
}
