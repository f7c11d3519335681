import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useSomeLines } from '../../../../web/kit/detail/some-lines.ts';
import { usePortTime } from '../../sailing/pages/port-time.ts';
import type { BookingDetail } from '../contract.ts';
import { openStates } from '../states.ts';

const dayMs = 86_400_000;
const cutOffsMax = 3;

/** The cards of a booking: its carriage with the delay, and the cut-offs that are still ahead. */
export function BookingGlances({ booking }: { booking: BookingDetail }): ReactNode {
  return (
    <>
      <Carriage booking={booking} />
      {openStates.includes(booking.state) && <NextCutOff booking={booking} />}
    </>
  );
}

function Carriage({ booking }: { booking: BookingDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const portTime = usePortTime();
  const { carriage, delay_hours: hours, equipment, pieces, chargeable_kg } = booking;
  return (
    <Glance
      name={t('booking.carriage')}
      tone={hours > 0 ? 'bad' : 'neutral'}
      main={carriage ?? t(`booking.state.${booking.state}`)}
      lines={[
        `${booking.load_name} ${portTime(booking.departs_there) ?? ''} → ${booking.discharge_name} ${portTime(booking.arrives_there) ?? ''}`,
        hours > 0 && `${t('booking.delay_hours')}: ${t('sailing.late', { days: Math.floor(hours / 24), hours: hours % 24 })}`,
        equipment,
        pieces !== null && chargeable_kg !== null && `${t('booking.chargeable_kg')}: ${format.number(chargeable_kg)} ${t('unit.kg')}`,
        booking.roll_overs > 0 && `${t('booking.roll_overs')}: ${booking.roll_overs}`,
      ]}
    />
  );
}

/** The nearest cut-off, red on its last day and, for a booking that the carrier has not confirmed, once all of them have passed. */
function NextCutOff({ booking }: { booking: BookingDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const portTime = usePortTime();
  const someLines = useSomeLines();
  const now = serverNow();
  if (booking.cut_offs.length === 0) return null;
  const ahead = booking.cut_offs.filter(({ at }) => Date.parse(at) > now.getTime()).toSorted((a, b) => a.at.localeCompare(b.at));
  const [next, ...later] = ahead;
  if (!next) {
    return (
      <Glance
        name={t('sailing.section.cutOffs')}
        tone={booking.confirmed_at === null ? 'bad' : 'neutral'}
        main={t('sailing.cutOffPassed')}
        lines={[]}
      />
    );
  }
  const left = Date.parse(next.at) - now.getTime();
  return (
    <Glance
      name={t('sailing.section.cutOffs')}
      tone={left < dayMs ? 'bad' : 'neutral'}
      main={`${t(`sailing.cutOff.${next.kind}`)} · ${format.ago(next.at, now)}`}
      lines={[
        `${portTime(next.there)} ${next.code}`,
        ...someLines(later, cutOffsMax - 1, (cutOff) => `${t(`sailing.cutOff.${cutOff.kind}`)}: ${portTime(cutOff.there)}`),
      ]}
    />
  );
}
