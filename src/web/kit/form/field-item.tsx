import { ConfigProvider, Form, Space } from 'antd';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import { countryOf } from '../../../kernel/phone.ts';
import { helpWord, useT } from '../../i18n.ts';
import { boundsAt, isRequired } from './faults.ts';
import type { Field } from './field-kinds.ts';
import { currencyOf, type FieldSet } from './field-set.ts';
import { FileInput } from './file-input.tsx';
import { AmountInput, ChoicesInput, CurrencyInput, FlagInput, InstantInput } from './inputs.tsx';
import type { Line } from '../lines/line-kinds.ts';
import { LinesEditor } from '../lines/lines-editor.tsx';
import { PickerMany } from './picker.tsx';
import { spanOfKind } from '../record/kinds.ts';
import { ValueInput } from './value-input.tsx';

/** One field with its label, its help and its fault. The call's schema determines whether it is required and its bounds. */
export function FieldItem<V extends object>({ field, form }: { field: Field<V>; form: FieldSet<V> }): ReactNode {
  const t = useT();
  const path: string = field.key;
  useEffect(() => form.mount(field));
  if (field.is === 'shown') return <div className={`kit-field kit-span-${field.span ?? spanOfKind('shown')}`}>{field.show}</div>;
  const word = field.word ?? `${form.subject}.${path.replaceAll('.', '_')}`;
  const label = t(word);
  const help = field.help ?? helpWord(word);
  const check = async () => {
    const fault = form.check().find((each) => each.at === path);
    if (fault) throw new Error(t(`refusal.${fault.why}`, fault.facts));
  };
  // A flag has its label beside its box; lines stand under the heading of their section.
  const unlabelled = field.is === 'flag' || field.is === 'lines';
  // A field without a label has no place for the question mark, so the help of a flag stands below it.
  const said = field.hint ?? (field.is === 'flag' && help ? t(help) : null);
  return (
    <div className={`kit-field kit-field-${field.is} kit-span-${field.span ?? spanOfKind(field.is)}`}>
      <Form.Item
        name={path.split('.')}
        {...(unlabelled ? {} : { label })}
        colon={false}
        required={field.required ?? isRequired(form.call.params, path)}
        {...(said ? { extra: said } : {})}
        {...(help ? { tooltip: t(help) } : {})}
        validateTrigger={field.is === 'lines' ? [] : ['onBlur']}
        rules={[{ validator: check }]}
      >
        {inputOf(field, form, label)}
      </Form.Item>
    </div>
  );
}

function inputOf<V extends object>(field: Exclude<Field<V>, { is: 'shown' }>, form: FieldSet<V>, label: string): ReactNode {
  const inputProps = {
    ...(field.disabled === undefined ? {} : { disabled: field.disabled }),
    ...(field.placeholder === undefined ? {} : { placeholder: field.placeholder }),
  };
  const bounds = boundsAt(form.call.params, field.key);
  const most = bounds.length ?? undefined;
  const input = <ValueInput {...inputProps} of={field} bounds={bounds} country={countryOf(form.values)} />;
  switch (field.is) {
    case 'choice':
      return field.many ? <ChoicesInput {...inputProps} max={most} of={field.of} words={field.words} /> : input;
    case 'ref':
      return field.many ? <PickerMany {...inputProps} max={most} to={field.to} within={field.within} /> : input;
    case 'instants':
      return <InstantsInput {...inputProps} until={String(field.until)} label={label} />;
    case 'amount':
      return (
        <AmountField
          {...inputProps}
          at={typeof field.currency === 'string' && !field.fixedCurrency ? field.currency : null}
          currency={currencyOf(field.currency, form.values)}
        />
      );
    case 'flag':
      return <FlagInput {...inputProps}>{label}</FlagInput>;
    case 'file':
      return (
        <FileInput {...inputProps} many={field.many ?? false} {...(field.accept ? { accept: field.accept } : {})} storing={form.storing} />
      );
    case 'lines':
      return <LinesField {...inputProps} field={field} form={form} label={label} max={most} />;
    case 'own':
      return field.input;
    default:
      return input;
  }
}

type LinesOf<V extends object> = Extract<Field<V>, { is: 'lines' }>;

/** Lines with the bounds of their cells. */
function LinesField<V extends object>(props: {
  field: LinesOf<V>;
  form: FieldSet<V>;
  label: string;
  max: number | undefined;
  value?: readonly Line[];
  onChange?: (lines: readonly Line[]) => void;
  disabled?: boolean;
}): ReactNode {
  const { field, form, max, disabled, ...inputProps } = props;
  // The controls of the library hear from their form that they are disabled, while it is sent or for a reader; a grid must ask.
  const { componentDisabled } = ConfigProvider.useConfig();
  const { key, columns } = field;
  const { params } = form.call;
  const bounded = useMemo(
    () => columns.map((column) => ({ ...column, bounds: boundsAt(params, `${key}.${column.key}`) })),
    [columns, params, key],
  );
  return (
    <LinesEditor
      {...inputProps}
      disabled={disabled ?? componentDisabled ?? false}
      subject={form.subject}
      columns={bounded}
      {...(field.newLine ? { newLine: field.newLine } : {})}
      {...(max === undefined ? {} : { max })}
      {...(field.changed ? { changed: field.changed } : {})}
      faults={form.faults
        .filter((fault) => fault.at.startsWith(`${key}.`))
        .map((fault) => ({ ...fault, at: fault.at.slice(key.length + 1) }))}
    />
  );
}

/** A field beside another is disabled as that one, which may be so by its form. */
function disabledAs({ disabled }: { disabled?: boolean }): { disabled?: boolean } {
  return disabled === undefined ? {} : { disabled };
}

type HeldText = { value?: string | null; onChange?: (value: string | null) => void; id?: string; disabled?: boolean };

/** An amount and its currency. The currency is chosen beside it where a param of its own holds it; otherwise only its name is shown. */
function AmountField({ at, currency, ...inputProps }: HeldText & { at: string | null; currency: Currency | null }): ReactNode {
  if (!at) return <AmountInput {...inputProps} currency={currency} />;
  return (
    <Space.Compact block>
      <Form.Item noStyle name={at.split('.')}>
        <CurrencyInput className="kit-currency" style={{ width: 84 }} {...disabledAs(inputProps)} />
      </Form.Item>
      <AmountInput {...inputProps} currency={currency} bare />
    </Space.Compact>
  );
}

function InstantsInput({ until, label, ...inputProps }: HeldText & { until: string; label: string }): ReactNode {
  return (
    <div className="kit-instants">
      <InstantInput {...inputProps} />
      <span>–</span>
      <Form.Item noStyle name={until.split('.')}>
        <InstantInput aria-label={label} {...disabledAs(inputProps)} />
      </Form.Item>
    </div>
  );
}
