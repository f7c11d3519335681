import { daysBetween } from '../../../kernel/day.ts';
import { useT } from '../../i18n.ts';
import { useToday } from '../today.ts';

export type Due = { readonly text: string; readonly over: boolean };

/** The days until a due day, or since it passed, in words. */
export function useDue(): (day: string) => Due {
  const t = useT();
  const today = useToday();
  return (day) => {
    const days = daysBetween(today, day);
    if (days === 0) return { text: t('kit.dueToday'), over: false };
    return days > 0 ? { text: t('kit.dueIn', { days }), over: false } : { text: t('kit.overdueBy', { days: -days }), over: true };
  };
}
