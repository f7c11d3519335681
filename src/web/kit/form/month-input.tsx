import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';

/** A month, YYYY-MM, as the params have it. */
export function MonthInput(props: { id?: string; value?: string; onChange?: (month: string) => void; label?: string }): ReactNode {
  return (
    <DatePicker
      {...(props.id ? { id: props.id } : {})}
      picker="month"
      allowClear={false}
      value={props.value ? dayjs(`${props.value}-01`) : null}
      onChange={(month) => month && props.onChange?.(month.format('YYYY-MM'))}
      {...(props.label ? { 'aria-label': props.label } : {})}
    />
  );
}
