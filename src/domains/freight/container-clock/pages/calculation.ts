import type { Format } from '../../../../web/format.tsx';
import type { Translate } from '../../../../web/i18n.ts';
import type { ClockRow } from '../contract.ts';

type Clock = Pick<
  ClockRow,
  'problem' | 'started_on' | 'start_basis' | 'free_days' | 'count_by' | 'last_free_on' | 'stopped_days' | 'tiers' | 'currency' | 'amount'
>;

/** The calculation of a clock in words: its start, its free time, its stops and its tiers. */
export function calculationOf(t: Translate, format: Pick<Format, 'amount' | 'number'>, clock: Clock): string {
  const amountText = (text: string) => (clock.currency ? format.amount(text, clock.currency) : format.number(text));
  const start = t('containerClock.calc.start', { day: clock.started_on, basis: t(`containerClock.basis.${clock.start_basis}`) });
  if (clock.problem) return [start, t(`containerClock.problem.${clock.problem}`)].join(' · ');
  const count = clock.count_by ? t(`demurrageTariff.count_by.${clock.count_by}`) : '';
  const free = clock.last_free_on
    ? t('containerClock.calc.free', { days: clock.free_days ?? 0, count, until: clock.last_free_on })
    : t('containerClock.calc.stands');
  const tiers = clock.tiers.map(({ from_day, to_day, days, rate, amount }) =>
    t('containerClock.calc.tier', { from: from_day, to: to_day ?? '…', days, rate: amountText(rate), amount: amountText(amount) }),
  );
  return [
    start,
    free,
    ...(clock.stopped_days > 0 ? [t('containerClock.calc.stopped', { days: clock.stopped_days })] : []),
    ...(tiers.length > 0
      ? [
          ...tiers,
          t('containerClock.calc.total', { amount: `${clock.amount === null ? '' : amountText(clock.amount)} ${clock.currency ?? ''}` }),
        ]
      : [t('containerClock.calc.none')]),
  ].join(' · ');
}
