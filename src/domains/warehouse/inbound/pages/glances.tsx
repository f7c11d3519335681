import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useSomeLines } from '../../../../web/kit/detail/some-lines.ts';
import type { InboundDetail } from '../contract.ts';

const linesMax = 3;

/** The cards of an inbound plan: what was received of it, and when its truck comes to which dock. */
export function InboundGlances({ plan }: { plan: InboundDetail }): ReactNode {
  if (plan.state === 'cancelled') return null;
  return (
    <>
      <Received plan={plan} />
      {plan.received_at === null && <Arrival plan={plan} />}
    </>
  );
}

function Received({ plan }: { plan: InboundDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const someLines = useSomeLines();
  const wrong = plan.line_rows.filter(
    ({ difference, damaged_qty }) => difference === 'short' || difference === 'over' || Number(damaged_qty) > 0,
  );
  return (
    <Glance
      name={t('inbound.received_qty')}
      tone={wrong.length > 0 ? 'bad' : 'neutral'}
      main={`${format.number(plan.received_qty)} / ${format.number(plan.qty)}`}
      lines={someLines(wrong, linesMax, (line) =>
        [
          line.product_name,
          line.difference &&
            line.difference !== 'none' &&
            `${t(`inbound.difference.${line.difference}`)} ${format.number(line.received_qty)} / ${format.number(line.qty)}`,
          Number(line.damaged_qty) > 0 && `${t('inbound.damaged_qty')} ${format.number(line.damaged_qty)}`,
        ]
          .filter(Boolean)
          .join(' · '),
      )}
    />
  );
}

function Arrival({ plan }: { plan: InboundDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = serverNow();
  const { dock, booked_dock, dock_from, dock_to, plate_no, container_no } = plan;
  return (
    <Glance
      name={t('inbound.dockTime')}
      tone={plan.late ? 'bad' : 'neutral'}
      main={
        dock_from === null
          ? (dock ?? t('inbound.noDockTime'))
          : [dock ?? booked_dock, format.instantBriefly(dock_from, now)].filter(Boolean).join(' · ')
      }
      lines={[
        dock_to !== null && `${t('inbound.dock_to')}: ${format.instantBriefly(dock_to, now)}`,
        plan.arrived_at === null
          ? `${t('inbound.eta_to')}: ${format.instantBriefly(plan.eta_to, now)} · ${format.ago(plan.eta_to, now)}`
          : `${t('inbound.step.arrived')}: ${format.instantBriefly(plan.arrived_at, now)}`,
        [plate_no, container_no].filter(Boolean).join(' · '),
      ]}
    />
  );
}
