import type { ReactNode } from 'react';
import { type Translate, useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';

/** The days until free time ends in words; nothing for a clock that has none. */
export function daysLeftText(t: Translate, days: number | null): string {
  if (days === null) return '';
  return days < 0 ? t('containerClock.overdue', { days: -days }) : t('containerClock.left', { days });
}

export function DaysLeft({ days }: { days: number | null }): ReactNode {
  const t = useT();
  if (days === null) return null;
  return <ToneTag tone={days < 0 ? 'bad' : days <= 3 ? 'warning' : 'good'}>{daysLeftText(t, days)}</ToneTag>;
}
