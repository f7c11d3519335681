import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';
import { useCan } from '../../../../web/session.ts';
import type { OrderDetail } from '../../transport-order/contract.ts';
import type { OrderState } from '../../transport-order/states.ts';
import { may } from '../permits.ts';
import { standing } from './points.tsx';
import { ReportDialog } from './report-dialog.tsx';
import './tracking.css';

const underWay: readonly OrderState[] = ['partDispatched', 'dispatched', 'inTransit', 'signed'];

/** The journey of one order, planned beside actual, with the source of each report. */
export function OrderMilestones(props: { orderId: string; state: OrderState; milestones: OrderDetail['milestones'] }): ReactNode {
  const t = useT();
  const can = useCan();
  const format = useFormat();
  const [reporting, setReporting] = useState(false);
  return (
    <>
      {can(may.report) && underWay.includes(props.state) && (
        <Button className="kit-gap" onClick={() => setReporting(true)}>
          {t('track.report')}
        </Button>
      )}
      <ol className="track-steps">
        {props.milestones.map((point) => (
          <li key={point.code} className={`track-step track-${standing(point)}`}>
            <span aria-hidden />
            <strong>{t(`milestone.${point.code}`)}</strong>
            <div className="kit-stack">
              <span>
                {point.actual_at ? format.instant(point.actual_at) : '—'}{' '}
                {point.late && <ToneTag tone={point.actual_at ? 'warning' : 'bad'}>{t('order.late')}</ToneTag>}
                {point.place}
              </span>
              <span className="kit-quiet">
                {point.planned_at && `${t('track.planned_at')} ${format.instant(point.planned_at)}`}
                {point.recorded_at &&
                  ` · ${t(`milestoneSource.${point.source}`)} ${point.recorded_by_name ?? ''} ${format.instant(point.recorded_at)}`}
                {point.remark && ` · ${point.remark}`}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {reporting && <ReportDialog orderId={props.orderId} title="" close={() => setReporting(false)} />}
    </>
  );
}
