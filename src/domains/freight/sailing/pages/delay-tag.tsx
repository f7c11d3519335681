import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { ToneTag } from '../../../../web/kit/detail/state-tag.tsx';

/** A delay in days and hours; nothing for an event on time. */
export function DelayTag({ hours }: { hours: number }): ReactNode {
  const t = useT();
  if (hours <= 0) return null;
  return <ToneTag tone={hours >= 24 ? 'bad' : 'warning'}>{t('sailing.late', { days: Math.floor(hours / 24), hours: hours % 24 })}</ToneTag>;
}
