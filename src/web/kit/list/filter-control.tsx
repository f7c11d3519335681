import { DatePicker, Input, Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import type { DayRange, Filter } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { strings } from './filter-values.ts';
import { pastedValues } from './list-query.ts';
import { PickerMany } from '../form/picker.tsx';
import { useToday } from '../today.ts';

const valuesMax = 500;

/** The control of one filter, by its kind. A change applies at once; text applies on Enter or when the field is left. */
export function FilterControl(props: {
  filter: Filter;
  label: string;
  value: unknown;
  onChange: (value: unknown) => void;
  done: () => void;
  /** Takes the focus when it appears. */
  focus?: boolean;
}): ReactNode {
  const { filter, label, value, onChange, done, focus = true } = props;
  switch (filter.is) {
    case 'text':
      return <TextFilter label={label} value={typeof value === 'string' ? value : ''} onChange={onChange} done={done} focus={focus} />;
    case 'values':
      return <ValuesFilter label={label} value={strings(value)} onChange={onChange} done={done} focus={focus} />;
    case 'choice':
      return <ChoiceFilter label={label} filter={filter} value={strings(value)} onChange={onChange} focus={focus} />;
    case 'ref':
      return (
        <PickerMany
          aria-label={label}
          to={filter.to}
          value={strings(value)}
          autoFocus={focus}
          max={200}
          onChange={(ids) => onChange(ids.length > 0 ? ids : undefined)}
        />
      );
    case 'days':
      return <DaysFilter label={label} value={(value ?? {}) as DayRange} onChange={onChange} />;
    case 'flag':
      return <FlagFilter label={label} value={value} onChange={onChange} />;
  }
}

type Typed<V> = { label: string; value: V; onChange: (value: unknown) => void; done: () => void; focus: boolean };

function TextFilter(props: Typed<string>): ReactNode {
  const [text, setText] = useState(props.value);
  const keep = () => props.onChange(text.trim() || undefined);
  return (
    <Input
      aria-label={props.label}
      autoFocus={props.focus}
      allowClear
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={keep}
      onPressEnter={() => {
        keep();
        props.done();
      }}
    />
  );
}

function ValuesFilter(props: Typed<readonly string[]>): ReactNode {
  const t = useT();
  const [text, setText] = useState(props.value.join('\n'));
  const values = pastedValues(text);
  const over = values.length > valuesMax;
  const keep = () => {
    if (!over) props.onChange(values.length > 0 ? values : undefined);
  };
  return (
    <div>
      <Input.TextArea
        aria-label={props.label}
        autoFocus={props.focus}
        value={text}
        status={over ? 'error' : ''}
        placeholder={t('kit.pasteHelp')}
        autoSize={{ minRows: 4, maxRows: 12 }}
        onChange={(event) => setText(event.target.value)}
        onBlur={keep}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          keep();
          props.done();
        }}
      />
      <div className={over ? 'kit-bad' : 'kit-quiet'}>{t('kit.valuesCount', { count: values.length, max: valuesMax })}</div>
    </div>
  );
}

function ChoiceFilter(props: {
  label: string;
  filter: Extract<Filter, { is: 'choice' }>;
  value: readonly string[];
  onChange: (value: unknown) => void;
  focus: boolean;
}): ReactNode {
  const t = useT();
  return (
    <Select<string[]>
      aria-label={props.label}
      mode="multiple"
      autoFocus={props.focus}
      className="kit-wide"
      value={[...props.value]}
      showSearch={{ optionFilterProp: 'label' }}
      options={props.filter.of.map((choice) => ({ value: choice, label: t(`${props.filter.words}.${choice}`) }))}
      onChange={(chosen) => props.onChange(chosen.length > 0 ? chosen : undefined)}
    />
  );
}

function DaysFilter(props: { label: string; value: DayRange; onChange: (value: unknown) => void }): ReactNode {
  const t = useT();
  const { from, to } = props.value;
  const today = dayjs(useToday());
  const presets: [string, dayjs.Dayjs, dayjs.Dayjs][] = [
    ['kit.today', today, today],
    ['kit.last7', today.subtract(6, 'day'), today],
    ['kit.last30', today.subtract(29, 'day'), today],
    ['kit.thisMonth', today.startOf('month'), today.endOf('month')],
    ['kit.lastMonth', today.subtract(1, 'month').startOf('month'), today.subtract(1, 'month').endOf('month')],
  ];
  return (
    <DatePicker.RangePicker
      aria-label={props.label}
      className="kit-wide"
      allowEmpty={[true, true]}
      value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
      presets={presets.map(([key, start, end]) => ({ label: t(key), value: [start, end] }))}
      onChange={(range) => {
        const next = {
          ...(range?.[0] ? { from: range[0].format('YYYY-MM-DD') } : {}),
          ...(range?.[1] ? { to: range[1].format('YYYY-MM-DD') } : {}),
        };
        props.onChange(Object.keys(next).length > 0 ? next : undefined);
      }}
    />
  );
}

function FlagFilter(props: { label: string; value: unknown; onChange: (value: unknown) => void }): ReactNode {
  const t = useT();
  return (
    <Segmented
      aria-label={props.label}
      value={props.value === true ? 'yes' : props.value === false ? 'no' : 'any'}
      options={['any', 'yes', 'no'].map((value) => ({ value, label: t(`kit.${value}`) }))}
      onChange={(value) => props.onChange(value === 'any' ? undefined : value === 'yes')}
    />
  );
}
