import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useSomeLines } from '../../../../web/kit/detail/some-lines.ts';
import type { OutboundDetail } from '../contract.ts';

const linesMax = 3;

/** The cards of an outbound plan: how much of it is picked, what has no stock yet, and until when it must leave. */
export function OutboundGlances({ plan }: { plan: OutboundDetail }): ReactNode {
  if (plan.state === 'cancelled') return null;
  return (
    <>
      <Picked plan={plan} />
      {plan.state !== 'completed' && <Leaves plan={plan} />}
    </>
  );
}

function Picked({ plan }: { plan: OutboundDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const someLines = useSomeLines();
  const isShipped = plan.state === 'completed';
  // Stock is reserved until it is picked; what is short is neither.
  const short = plan.reserved === 'part' ? plan.line_rows.filter(({ qty, reserved_qty }) => Number(reserved_qty) < Number(qty)) : [];
  return (
    <Glance
      name={t(isShipped ? 'outbound.shipped_qty' : 'outbound.picked_qty')}
      tone={short.length > 0 ? 'bad' : 'neutral'}
      main={`${format.number(isShipped ? plan.shipped_qty : plan.picked_qty)} / ${format.number(plan.qty)}`}
      lines={[
        plan.reserved !== null &&
          `${t('outbound.reserved')}: ${t(`outbound.reserved.${plan.reserved}`)} · ${format.number(plan.reserved_qty)}`,
        ...someLines(
          short,
          linesMax,
          (line) => `${line.product_name} · ${format.number(line.reserved_qty)} / ${format.number(line.qty)} ${line.unit}`,
        ),
      ]}
    />
  );
}

function Leaves({ plan }: { plan: OutboundDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const now = serverNow();
  return (
    <Glance
      name={t('outbound.etd_to')}
      tone={plan.late || plan.intercept === 'requested' ? 'bad' : 'neutral'}
      main={`${format.instantBriefly(plan.etd_to, now)} · ${format.ago(plan.etd_to, now)}`}
      lines={[
        plan.intercept !== null && `${t('outbound.intercept')}: ${t(`outbound.intercept.${plan.intercept}`)}`,
        [plan.plate_no, plan.consignee_name].filter(Boolean).join(' · '),
      ]}
    />
  );
}
