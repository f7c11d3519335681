import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import type { DayRange } from '../../../kernel/list.ts';
import { dayPatterns } from '../../format.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { readDay } from '../lines/lines-state.ts';
import { useToday } from '../today.ts';
import { dayOf, useLeftText } from './inputs.tsx';
import { withDay } from './range-days.ts';

/** Two days that are chosen, or typed in any way in which a day is written; each may be open. */
export function DayRangeInput(props: { label: string; value: DayRange; onChange: (value: DayRange) => void }): ReactNode {
  const { label, value, onChange } = props;
  const t = useT();
  const language = useLanguage();
  const today = dayjs(useToday());
  const presets: [string, dayjs.Dayjs, dayjs.Dayjs][] = [
    ['kit.today', today, today],
    ['kit.last7', today.subtract(6, 'day'), today],
    ['kit.last30', today.subtract(29, 'day'), today],
    ['kit.thisMonth', today.startOf('month'), today.endOf('month')],
    ['kit.lastMonth', today.subtract(1, 'month').startOf('month'), today.subtract(1, 'month').endOf('month')],
  ];
  const from = useLeftDay(value, 'from', onChange);
  const to = useLeftDay(value, 'to', onChange);
  return (
    <DatePicker.RangePicker
      aria-label={label}
      className="kit-wide"
      allowEmpty={[true, true]}
      format={[dayPatterns[language], 'YYYY-MM-DD', 'YYYYMMDD']}
      value={[value.from ? dayjs(value.from) : null, value.to ? dayjs(value.to) : null]}
      presets={presets.map(([key, start, end]) => ({ label: t(key), value: [start, end] }))}
      onKeyDown={(event) => {
        from.onKeyDown(event);
        to.onKeyDown(event);
      }}
      onBlur={(event, { range }) => (range === 'start' ? from : to).onBlur(event)}
      onChange={(range) => {
        const [first, last] = range ?? [];
        onChange({ ...(first ? { from: dayOf(first, language) } : {}), ...(last ? { to: dayOf(last, language) } : {}) });
      }}
    />
  );
}

/** Reads the text that is left in the field of one end of the range. */
function useLeftDay(range: DayRange, end: 'from' | 'to', onChange: (value: DayRange) => void) {
  const language = useLanguage();
  const value = range[end];
  const left = useLeftText(
    {
      value: value ?? null,
      shown: value ? dayjs(value).format(dayPatterns[language]) : '',
      onChange: (day) => day && onChange(withDay(range, end, day)),
    },
    (text) => readDay(text, language),
  );
  return left({});
}
