import type { Format } from '../../../../web/format.tsx';
import type { Translate } from '../../../../web/i18n.ts';
import type { Column } from '../../../../web/kit/detail/kinds.ts';
import type { ClockRow } from '../contract.ts';
import { calculationOf } from './calculation.ts';
import { DaysLeft, daysLeftText } from './days-left.tsx';

/** The state of a clock. One that runs without a tariff is in no free time, since nobody knows of any. */
function stateOf(t: Translate, { state, problem }: ClockRow): string {
  return state === 'running' && problem !== null ? t('containerClock.tab.problem') : t(`containerClock.state.${state}`);
}

/** The columns of a clock that a list and a job's page share. */
export function clockColumns(t: Translate, format: Format): Column<ClockRow>[] {
  return [
    {
      key: 'days_left',
      is: 'own',
      show: (row) => <DaysLeft days={row.days_left} />,
      text: (row) => daysLeftText(t, row.days_left),
      width: 120,
    },
    { key: 'last_free_on', is: 'day', width: 120 },
    { key: 'kind', is: 'choice', words: 'demurrageTariff.kind', width: 170 },
    { key: 'side', is: 'choice', words: 'demurrageTariff.side', width: 150 },
    {
      key: 'state',
      is: 'own',
      show: (row) => stateOf(t, row),
      text: (row) => stateOf(t, row),
      sheet: [{ key: 'state', is: 'choice', words: 'containerClock.state' }],
      width: 130,
    },
    { key: 'amount', is: 'amount', currency: 'currency', width: 130 },
    { key: 'charged', is: 'amount', currency: 'currency', width: 130 },
    {
      key: 'charge_problem',
      is: 'own',
      show: (row) => row.charge_problem && t(`refusal.${row.charge_problem}`),
      text: (row) => (row.charge_problem ? t(`refusal.${row.charge_problem}`) : ''),
      sheet: [{ key: 'charge_problem', is: 'choice', words: 'refusal' }],
      width: 160,
    },
    {
      key: 'calculation',
      is: 'own',
      show: (row) => calculationOf(t, format, row),
      text: (row) => calculationOf(t, format, row),
      sheet: [
        { key: 'started_on', is: 'text', heading: ['containerClock.started_on'] },
        { key: 'start_basis', is: 'choice', words: 'containerClock.basis', heading: ['containerClock.basis'] },
        { key: 'free_days', is: 'text', heading: ['containerClock.free_days'] },
        { key: 'count_by', is: 'choice', words: 'demurrageTariff.count_by', heading: ['demurrageTariff.count_by'] },
        { key: 'stopped_days', is: 'text', heading: ['containerClock.stopped_days'] },
        { key: 'charge_days', is: 'text', heading: ['containerClock.charge_days'] },
        { key: 'problem', is: 'choice', words: 'containerClock.problem', heading: ['containerClock.problem'] },
      ],
      width: 420,
    },
  ];
}
