import { Input } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import type { ValueKind } from '../record/kinds.ts';
import type { Bounds } from './faults.ts';
import {
  ChoiceInput,
  CountryInput,
  CurrencyInput,
  DayInput,
  DecimalInput,
  type Held,
  InstantInput,
  KnownCodeInput,
  PhoneInput,
  WholeInput,
} from './inputs.tsx';
import { Picker } from './picker.tsx';

/** The facts that an input needs. A field of a form and a field of a batch edit both state them. */
export type Entered = {
  readonly is: ValueKind;
  readonly of?: readonly string[];
  readonly words?: string | ((choice: string) => string) | null;
  readonly as?: 'select' | 'radio';
  readonly to?: string | null;
  readonly within?: Readonly<Record<string, string>>;
  readonly before?: string;
  readonly after?: string;
  readonly unit?: string;
  readonly rows?: number;
  readonly digits?: true;
  readonly year?: true;
};

type Props = Omit<Held<string>, 'value' | 'onChange'> & {
  readonly value?: string | number | null;
  readonly onChange?: (value: string | number | null) => void;
};

/** The limit where the schema sets none. */
const textMax = 512;

/** The input of one value by its kind, within the bounds of its schema. */
export function ValueInput(props: Props & { of: Entered; bounds?: Bounds; country?: string | undefined }): ReactNode {
  const { of, bounds, country, value, onChange, ...rest } = props;
  const t = useT();
  const text = value === undefined || value === null ? null : String(value);
  const inputProps = { ...rest, value: text, onChange: (next: string | number | null) => onChange?.(next) };
  const typed = {
    ...rest,
    value: text ?? '',
    maxLength: bounds?.length ?? textMax,
    autoComplete: 'off',
    onChange: (event: { readonly target: { readonly value: string } }) => onChange?.(event.target.value),
  };
  const places = bounds?.places ?? undefined;
  const unit = of.unit ? <span className="kit-quiet">{t(of.unit)}</span> : undefined;
  switch (of.is) {
    case 'mail':
      return <Input {...typed} type="email" />;
    case 'code':
      if (of.of && typeof of.words === 'string') return <KnownCodeInput {...inputProps} of={of.of} words={of.words} />;
      return <Input {...typed} className="kit-code-input" />;
    case 'note':
      return <Input.TextArea {...typed} showCount autoSize={{ minRows: of.rows ?? 2, maxRows: 10 }} />;
    case 'choice':
      return <ChoiceInput {...inputProps} of={of.of ?? []} words={of.words ?? ''} {...(of.as ? { as: of.as } : {})} />;
    case 'ref':
      return <Picker {...inputProps} to={of.to ?? ''} within={of.within} />;
    case 'day':
      return <DayInput {...inputProps} {...(of.before ? { before: of.before } : {})} {...(of.after ? { after: of.after } : {})} />;
    case 'instant':
      return <InstantInput {...inputProps} />;
    case 'quantity':
      return <DecimalInput {...inputProps} places={places} suffix={unit} />;
    case 'whole':
      return <WholeInput {...inputProps} suffix={unit} plain={of.year === true} />;
    case 'percent':
      return <DecimalInput {...inputProps} places={places} suffix="%" />;
    case 'phone':
      return <PhoneInput {...inputProps} country={country} />;
    case 'country':
      return <CountryInput {...inputProps} />;
    case 'currency':
      return <CurrencyInput {...inputProps} className="kit-wide" />;
    default:
      return <Input {...typed} {...(of.digits ? { inputMode: 'numeric' } : {})} />;
  }
}
