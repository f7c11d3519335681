import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { ValueInput } from '../form/value-input.tsx';
import type { BatchField } from '../kit-calls.tsx';
import { valueText } from '../record/kinds.ts';
import { useNames } from '../record/names.ts';

/** The input for the value that many rows get, by the field's kind. */
export function EditInput(props: { field: BatchField; label: string; value: unknown; onChange: (value: unknown) => void }): ReactNode {
  const { field, label, value, onChange } = props;
  const t = useT();
  if (field.is === 'flag')
    return (
      <Segmented
        aria-label={label}
        value={value === true ? 'yes' : 'no'}
        options={['yes', 'no'].map((answer) => ({ value: answer, label: t(`kit.${answer}`) }))}
        onChange={(answer) => onChange(answer === 'yes')}
      />
    );
  const text = typeof value === 'string' || typeof value === 'number' ? value : null;
  return <ValueInput aria-label={label} of={field} value={text} onChange={(next) => onChange(next === '' ? null : next)} />;
}

/** A value as users read it: a record by its name, a choice by its word. */
export function EditValue({ field, value }: { field: BatchField; value: unknown }): ReactNode {
  const t = useT();
  const format = useFormat();
  const text = valueText(field.is, value, field, t, format);
  const names = useNames(field.is === 'ref' ? (field.to ?? '') : '', field.is === 'ref' && text !== '' ? [text] : []);
  if (text === '') return <span className="kit-none">—</span>;
  return field.is === 'ref' ? (names.get(text)?.name ?? '…') : text;
}
