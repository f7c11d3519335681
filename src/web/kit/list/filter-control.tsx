import { Input, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { DayRange, Filter } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { DayRangeInput } from '../form/day-range-input.tsx';
import { strings } from './filter-values.ts';
import { pastedValues } from './list-query.ts';
import { PickerMany } from '../form/picker.tsx';

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
      return (
        <DayRangeInput
          label={label}
          value={(value ?? {}) as DayRange}
          onChange={(days) => onChange(Object.keys(days).length > 0 ? days : undefined)}
        />
      );
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
