import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useSomeLines } from '../../../../web/kit/detail/some-lines.ts';
import { useRead } from '../../../../web/query.ts';
import { getClocksOfJob } from '../contract.ts';
import { daysLeftText } from './days-left.tsx';

const clocksMax = 3;

/** The containers of a job whose free time runs, that which ends first before the others. Nothing while no clock runs. */
export default function JobClock({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const someLines = useSomeLines();
  const { data } = useRead(getClocksOfJob, { job_id: id });
  const running = (data?.containers ?? [])
    .flatMap(({ clocks }) => clocks)
    .flatMap((clock) => (clock.days_left === null ? [] : [{ ...clock, left: clock.days_left }]))
    .toSorted((a, b) => a.left - b.left);
  const [first] = running;
  if (!first) return null;
  return (
    <Glance
      name={t('containerClock.section')}
      tone={first.left < 0 ? 'bad' : 'neutral'}
      main={daysLeftText(t, first.left)}
      lines={someLines(running, clocksMax, (clock) =>
        [
          clock.container_no ?? clock.size_type,
          t(`demurrageTariff.kind.${clock.kind}`),
          t(`demurrageTariff.side.${clock.side}`),
          clock.last_free_on && format.day(clock.last_free_on),
          clock.amount && clock.currency && Number(clock.amount) > 0 && format.money(clock.amount, clock.currency),
        ]
          .filter(Boolean)
          .join(' · '),
      )}
    />
  );
}
