import { Form, Input, Space } from 'antd';
import type { ReactNode } from 'react';
import { countryOf } from '../../kernel/phone.ts';
import { useT } from '../i18n.ts';
import { isRequired, maxLengthAt } from './faults.ts';
import type { Field } from './field-kinds.ts';
import { FileInput } from './file-input.tsx';
import {
  ChoiceInput,
  ChoicesInput,
  CountryInput,
  CurrencyInput,
  DayInput,
  DecimalInput,
  FlagInput,
  InstantInput,
  PhoneInput,
  WholeInput,
} from './inputs.tsx';
import { LinesEditor } from './lines-editor.tsx';
import { Picker, PickerMany } from './picker.tsx';
import type { Form as KitForm } from './use-form.ts';

const spans: Readonly<Record<Field<object>['is'], number>> = {
  text: 4,
  code: 4,
  note: 12,
  choice: 4,
  ref: 4,
  day: 4,
  instant: 4,
  instants: 8,
  amount: 4,
  quantity: 4,
  whole: 4,
  percent: 4,
  flag: 4,
  phone: 4,
  mail: 4,
  country: 4,
  currency: 4,
  file: 12,
  lines: 12,
  own: 12,
};

/** One field with its label, its help and its fault. The schema of the call says whether it must be filled and what it takes. */
export function FieldItem<V extends object>({ field, form }: { field: Field<V>; form: KitForm<V> }): ReactNode {
  const t = useT();
  const path: string = field.key;
  const label = t(field.word ?? `${form.subject}.${path.replaceAll('.', '_')}`);
  const check = async () => {
    const fault = form.check().find((each) => each.at === path);
    if (fault) throw new Error(t(`refusal.${fault.why}`, fault.facts));
  };
  // A flag says its label beside its box; lines stand under the heading of their section.
  const unlabelled = field.is === 'flag' || field.is === 'lines';
  return (
    <div className={`kit-field kit-field-${field.is} kit-span-${field.span ?? spans[field.is]}`}>
      <Form.Item
        name={path.split('.')}
        {...(unlabelled ? {} : { label })}
        colon={false}
        required={isRequired(form.call.params, path)}
        {...(field.help ? { tooltip: t(field.help) } : {})}
        validateTrigger={field.is === 'lines' ? [] : ['onBlur']}
        rules={[{ validator: check }]}
      >
        {inputOf(field, form, label)}
      </Form.Item>
    </div>
  );
}

/** Where neither the field nor the schema says. */
const textMax = 512;

function inputOf<V extends object>(field: Field<V>, form: KitForm<V>, label: string): ReactNode {
  const held = {
    ...(field.disabled === undefined ? {} : { disabled: field.disabled }),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  };
  const longest =
    ('max' in field && typeof field.max === 'number' ? field.max : null) ?? maxLengthAt(form.call.params, field.key) ?? textMax;
  switch (field.is) {
    case 'text':
    case 'mail':
      return <Input {...held} autoComplete="off" maxLength={longest} {...(field.is === 'mail' ? { inputMode: 'email' as const } : {})} />;
    case 'code':
      return <Input {...held} autoComplete="off" className="kit-code-input" maxLength={longest} />;
    case 'note':
      return <Input.TextArea {...held} maxLength={longest} showCount autoSize={{ minRows: field.rows ?? 2, maxRows: 10 }} />;
    case 'choice':
      return field.many ? (
        <ChoicesInput {...held} of={field.of} words={field.words} />
      ) : (
        <ChoiceInput {...held} of={field.of} words={field.words} {...(field.as ? { as: field.as } : {})} />
      );
    case 'ref':
      return field.many ? (
        <PickerMany {...held} to={field.to} within={field.within} />
      ) : (
        <Picker {...held} to={field.to} within={field.within} />
      );
    case 'day':
      return <DayInput {...held} {...(field.before ? { before: field.before } : {})} {...(field.after ? { after: field.after } : {})} />;
    case 'instant':
      return <InstantInput {...held} />;
    case 'instants':
      return <InstantsInput {...held} until={String(field.until)} form={form} label={label} />;
    case 'amount':
      return <AmountInput {...held} currency={String(field.currency)} fixed={field.fixedCurrency ?? false} />;
    case 'quantity':
      return (
        <DecimalInput
          {...held}
          {...(field.places === undefined ? {} : { places: field.places })}
          suffix={field.unit ? <Unit word={field.unit} /> : undefined}
        />
      );
    case 'whole':
      return <WholeInput {...held} suffix={field.unit ? <Unit word={field.unit} /> : undefined} />;
    case 'percent':
      return <DecimalInput {...held} places={field.places ?? 4} suffix="%" />;
    case 'flag':
      return <FlagInput {...held}>{label}</FlagInput>;
    case 'phone':
      return <PhoneInput {...held} country={countryOf(form.values)} />;
    case 'country':
      return <CountryInput {...held} />;
    case 'currency':
      return <CurrencyInput {...held} className="kit-wide" />;
    case 'file':
      return <FileInput {...held} many={field.many ?? false} {...(field.accept ? { accept: field.accept } : {})} />;
    case 'lines':
      return (
        <LinesEditor
          {...held}
          subject={form.subject}
          columns={field.columns}
          newLine={field.newLine}
          {...(field.max === undefined ? {} : { max: field.max })}
          {...(field.changed ? { changed: field.changed } : {})}
          label={label}
          faults={form.faults
            .filter((fault) => fault.at.startsWith(`${field.key}.`))
            .map((fault) => ({ ...fault, at: fault.at.slice(field.key.length + 1) }))}
        />
      );
    case 'own':
      return field.input;
  }
}

function Unit({ word }: { word: string }): ReactNode {
  const t = useT();
  return <span className="kit-quiet">{t(word)}</span>;
}

type HeldText = { value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean };

/** An amount and, beside it, its currency: two params that are one thing to a person. */
function AmountInput({ currency, fixed, ...held }: HeldText & { currency: string; fixed: boolean }): ReactNode {
  return (
    <Space.Compact block>
      <Form.Item noStyle name={currency.split('.')}>
        <CurrencyInput className="kit-currency" style={{ width: 84 }} disabled={fixed || (held.disabled ?? false)} />
      </Form.Item>
      <DecimalInput {...held} />
    </Space.Compact>
  );
}

function InstantsInput<V extends object>({
  until,
  form,
  label,
  ...held
}: HeldText & { until: string; form: KitForm<V>; label: string }): ReactNode {
  return (
    <div className="kit-instants">
      <InstantInput {...held} />
      <span>–</span>
      <Form.Item noStyle name={until.split('.')}>
        <InstantInput aria-label={label} disabled={(held.disabled ?? false) || form.saving} />
      </Form.Item>
    </div>
  );
}
