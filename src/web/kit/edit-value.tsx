import { Input, Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../format.tsx';
import { useT } from '../i18n.ts';
import { ChoiceInput, CountryInput, CurrencyInput, DayInput, DecimalInput, PhoneInput, WholeInput } from './inputs.tsx';
import type { BatchField } from './kit-calls.tsx';
import { useNames } from './names.ts';
import { Picker } from './picker.tsx';

/** Enters the value that many rows get, by the field's kind. */
export function EditInput(props: { field: BatchField; label: string; value: unknown; onChange: (value: unknown) => void }): ReactNode {
  const { field, label, onChange } = props;
  const t = useT();
  const text = typeof props.value === 'string' ? props.value : null;
  const held = { value: text, onChange, 'aria-label': label };
  switch (field.is) {
    case 'choice':
      return <ChoiceInput {...held} of={field.of} words={field.words ?? ''} />;
    case 'ref':
      return <Picker {...held} to={field.to ?? ''} />;
    case 'day':
      return <DayInput {...held} />;
    case 'whole':
      return <WholeInput {...held} value={typeof props.value === 'number' ? props.value : text} />;
    case 'quantity':
      return <DecimalInput {...held} />;
    case 'percent':
      return <DecimalInput {...held} suffix="%" />;
    case 'country':
      return <CountryInput {...held} />;
    case 'currency':
      return <CurrencyInput {...held} className="kit-wide" />;
    case 'phone':
      return <PhoneInput {...held} />;
    case 'flag':
      return (
        <Segmented
          aria-label={label}
          value={props.value === true ? 'yes' : 'no'}
          options={['yes', 'no'].map((value) => ({ value, label: t(`kit.${value}`) }))}
          onChange={(value) => onChange(value === 'yes')}
        />
      );
    case 'note':
      return (
        <Input.TextArea
          aria-label={label}
          value={text ?? ''}
          maxLength={512}
          autoSize={{ minRows: 1, maxRows: 6 }}
          onChange={(event) => onChange(event.target.value || null)}
        />
      );
    default:
      return <Input aria-label={label} value={text ?? ''} maxLength={512} onChange={(event) => onChange(event.target.value || null)} />;
  }
}

/** A value as people read it: a record by its name, a choice by its word. */
export function EditValue({ field, value }: { field: BatchField; value: unknown }): ReactNode {
  const t = useT();
  const format = useFormat();
  const text = value === null || value === undefined ? '' : String(value);
  const names = useNames(field.is === 'ref' ? (field.to ?? '') : '', field.is === 'ref' && text !== '' ? [text] : []);
  if (text === '') return <span className="kit-none">—</span>;
  switch (field.is) {
    case 'choice':
      return t(`${field.words ?? ''}.${text}`);
    case 'ref':
      return names.get(text)?.name ?? '…';
    case 'day':
      return format.day(text);
    case 'flag':
      return t(value === true ? 'kit.yes' : 'kit.no');
    case 'quantity':
    case 'whole':
      return format.number(text);
    case 'percent':
      return format.percent(text);
    default:
      return text;
  }
}
