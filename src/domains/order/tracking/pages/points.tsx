import { Tooltip } from 'antd';
import type { ReactNode } from 'react';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { Point } from '../contract.ts';
import './tracking.css';

/** The journey as a row of dots: reached, reached late, overdue, still to come. The words are in the tooltip and for screen readers. */
export function Points({ points }: { points: readonly Point[] }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <ol className="track-points">
      {points.map((point) => {
        const name = t(`milestone.${point.code}`);
        const planned = point.planned_at ? `${t('track.planned_at')} ${format.instant(point.planned_at)}` : '';
        const actual = point.actual_at ? `${t('track.actual_at')} ${format.instant(point.actual_at)}` : '';
        const text = [name, planned, actual].filter(Boolean).join(' · ');
        return (
          <li key={point.code} className={`track-point track-${standing(point)}`}>
            <Tooltip title={text}>
              <span aria-label={text} role="img" />
            </Tooltip>
          </li>
        );
      })}
    </ol>
  );
}

export function standing({ planned_at, actual_at }: Pick<Point, 'planned_at' | 'actual_at'>): 'reached' | 'late' | 'overdue' | 'ahead' {
  const planned = planned_at === null ? null : Date.parse(planned_at);
  if (actual_at !== null) return planned !== null && Date.parse(actual_at) > planned ? 'late' : 'reached';
  return planned !== null && serverNow().getTime() > planned ? 'overdue' : 'ahead';
}
