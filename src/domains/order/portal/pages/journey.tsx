import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { standing } from '../../tracking/pages/points.tsx';
import '../../tracking/pages/tracking.css';
import type { PublicOrder } from '../contract.ts';

type Step = PublicOrder['milestones'][number];

/** The points of a journey for a person who waits for the goods. */
export function Steps({ points }: { points: readonly Step[] }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <ol className="track-steps">
      {points.map((point) => (
        <li key={point.code} className={`track-step track-${standing(point)}`}>
          <span aria-hidden />
          <strong>{t(`milestone.${point.code}`)}</strong>
          <span>
            {point.actual_at ? (
              format.instant(point.actual_at)
            ) : (
              <span className="kit-quiet">{point.planned_at && `${t('track.planned_at')} ${format.instant(point.planned_at)}`}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** An order's journey in its public form. */
export function Journey({ order }: { order: PublicOrder }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <section className="journey">
      <h2 className="kit-code">{order.order_no}</h2>
      <p>
        {order.origin_name} → {order.destination_name}
      </p>
      <p>
        <strong>
          {order.cancelled
            ? t('orderSearch.cancelled')
            : order.signed_at
              ? t('orderSearch.delivered', { at: format.instant(order.signed_at) })
              : t('orderSearch.arrivesBy', { at: format.instant(order.due_at) })}
        </strong>
      </p>
      {!order.cancelled && <Steps points={order.milestones.filter(({ code }) => code !== 'podReturned')} />}
    </section>
  );
}
