import { Checkbox, DatePicker, Input, type InputProps, Radio, Select, Space } from 'antd';
import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { currencies } from '../../kernel/money.ts';
import { diallingCode } from '../../kernel/phone.ts';
import { dayPatterns, locales, useFormat } from '../format.tsx';
import { useLanguage, useT } from '../i18n.ts';
import { parseDecimal, typedDecimal } from './decimal-text.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

/*
 * Inputs over the values as the wire has them: decimal text, YYYY-MM-DD, ISO 8601, ids. Each takes `value` and `onChange`, so that a
 * form item can hold it. What cannot be read stays as typed, for the schema to refuse and the person to see.
 */
export type Held<T> = {
  value?: T | null;
  onChange?: (value: T | null) => void;
  onBlur?: () => void;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  'aria-label'?: string;
};

export function DecimalInput(props: Held<string> & { places?: number; suffix?: ReactNode; size?: InputProps['size'] }): ReactNode {
  const { value, onChange, onBlur, places, ...rest } = props;
  const language = useLanguage();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const readable = typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const fraction = readable ? (value.split('.')[1]?.length ?? 0) : 0;
  const shown = readable ? format.number(value, Math.max(fraction, 0)) : (value ?? '');
  return (
    <Input
      {...rest}
      className="kit-decimal"
      inputMode="decimal"
      value={typed ?? shown}
      onFocus={(event) => {
        const input = event.target;
        setTyped(readable ? typedDecimal(value, language) : (value ?? ''));
        // After React has written the ungrouped text, which drops the selection: what is typed must replace 8070, not follow it.
        queueMicrotask(() => input.select());
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
      onChange={(event) => {
        setTyped(event.target.value);
        const text = event.target.value.trim();
        onChange?.(text === '' ? null : (trimmed(parseDecimal(text, language), places) ?? text));
      }}
    />
  );
}

/** Zeros beyond the places are no fault; digits beyond them are, and stay for the schema to refuse. */
function trimmed(text: string | null, places: number | undefined): string | null {
  if (text === null || places === undefined) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const kept = fraction.length > places ? fraction.replace(/0+$/, '') : fraction;
  return kept ? `${whole}.${kept}` : whole;
}

export function WholeInput(props: Held<number | string> & { suffix?: ReactNode }): ReactNode {
  const { value, onChange, ...rest } = props;
  return (
    <DecimalInput
      {...rest}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(text) => onChange?.(text === null ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text)}
    />
  );
}

export function DayInput(props: Held<string> & { before?: string; after?: string; defaultOpen?: boolean }): ReactNode {
  const { value, onChange, before, after, ...rest } = props;
  const language = useLanguage();
  const t = useT();
  return (
    <DatePicker
      {...rest}
      className="kit-wide"
      placeholder={rest.placeholder ?? t('kit.chooseDay')}
      format={[dayPatterns[language], 'YYYY-MM-DD', 'YYYYMMDD']}
      value={value && dayjs(value).isValid() ? dayjs(value) : null}
      disabledDate={(day) =>
        (before !== undefined && day.format('YYYY-MM-DD') > before) || (after !== undefined && day.format('YYYY-MM-DD') < after)
      }
      onChange={(day: dayjs.Dayjs | null) => onChange?.(day ? day.format('YYYY-MM-DD') : null)}
    />
  );
}

/** A moment in the person's time zone, which is named beside it; kept as ISO 8601 with Z. */
export function InstantInput(props: Held<string>): ReactNode {
  const { value, onChange, ...rest } = props;
  const language = useLanguage();
  const { zone } = useFormat();
  const t = useT();
  return (
    <DatePicker
      {...rest}
      className="kit-wide"
      placeholder={rest.placeholder ?? t('kit.chooseInstant')}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={`${dayPatterns[language]} HH:mm`}
      suffixIcon={<span className="kit-quiet">{zone.split('/').at(-1)?.replace('_', ' ')}</span>}
      value={value ? dayjs(value).tz(zone) : null}
      onChange={(at: dayjs.Dayjs | null) => onChange?.(at ? dayjs.tz(at.format('YYYY-MM-DD HH:mm'), zone).toISOString() : null)}
    />
  );
}

export function ChoiceInput(props: Held<string> & { of: readonly string[]; words: string; as?: 'select' | 'radio' }): ReactNode {
  const { of, words, as, value, onChange, ...rest } = props;
  const t = useT();
  const options = of.map((choice) => ({ value: choice, label: t(`${words}.${choice}`) }));
  if (as === 'radio')
    return (
      <Radio.Group {...rest} options={options} value={value ?? undefined} onChange={(event) => onChange?.(String(event.target.value))} />
    );
  return (
    <Select<string>
      {...rest}
      className="kit-wide"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={value ?? null}
      onChange={(choice: string | undefined) => onChange?.(choice ?? null)}
    />
  );
}

export function ChoicesInput(props: Held<string[]> & { of: readonly string[]; words: string }): ReactNode {
  const { of, words, value, onChange, ...rest } = props;
  const t = useT();
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      className="kit-wide"
      showSearch={{ optionFilterProp: 'label' }}
      options={of.map((choice) => ({ value: choice, label: t(`${words}.${choice}`) }))}
      value={value ?? []}
      onChange={(choices) => onChange?.(choices)}
    />
  );
}

export function FlagInput(props: Held<boolean> & { children?: ReactNode }): ReactNode {
  const { value, onChange, children, placeholder: _, ...rest } = props;
  return (
    <Checkbox {...rest} checked={value === true} onChange={(event) => onChange?.(event.target.checked)}>
      {children}
    </Checkbox>
  );
}

export function CurrencyInput(props: Held<string> & { className?: string; style?: CSSProperties }): ReactNode {
  const { value, onChange, ...rest } = props;
  const t = useT();
  return (
    <Select<string>
      {...rest}
      aria-label={rest['aria-label'] ?? t('kit.currency')}
      popupMatchSelectWidth={false}
      showSearch
      options={currencies.map((code) => ({ value: code, label: code }))}
      value={value ?? null}
      onChange={(code: string) => onChange?.(code)}
    />
  );
}

const dialled = ['+86', '+84', '+66', '+852', '+65', '+81', '+82', '+1'] as const;

/** A telephone number in international form, `+8613800138000`: the country beside the number, first the record's own. */
export function PhoneInput(props: Held<string> & { country?: string | undefined }): ReactNode {
  const { value, onChange, country = '', ...rest } = props;
  const t = useT();
  const [chosen, choose] = useState<string>();
  const code = dialled.find((each) => value?.startsWith(each)) ?? chosen ?? diallingCode(country) ?? '+86';
  const local = value?.startsWith(code) ? value.slice(code.length) : (value ?? '');
  const tell = (nextCode: string, text: string) => {
    const digits = text.replace(/[^\d+]/g, '');
    onChange?.(digits === '' ? null : digits.startsWith('+') ? digits : nextCode + digits.replace(/^0(?=\d)/, ''));
  };
  return (
    <Space.Compact block>
      <Select<string>
        aria-label={t('kit.dialCode')}
        className="kit-dial"
        style={{ width: 86 }}
        {...(rest.disabled === undefined ? {} : { disabled: rest.disabled })}
        popupMatchSelectWidth={false}
        value={code}
        options={dialled.map((each) => ({ value: each, label: each }))}
        onChange={(next) => {
          choose(next);
          tell(next, local);
        }}
      />
      <Input {...rest} inputMode="tel" autoComplete="off" value={local} onChange={(event) => tell(code, event.target.value)} />
    </Space.Compact>
  );
}

const firstCountries = ['CN', 'VN', 'TH', 'HK', 'SG', 'LA', 'KH', 'MY'];
const otherCountries =
  'AE,AU,BD,BE,BR,CA,CH,DE,DK,EG,ES,FI,FR,GB,GR,ID,IE,IL,IN,IT,JP,KR,KZ,LK,MM,MN,MO,MX,NG,NL,NO,NZ,PH,PK,PL,PT,QA,RU,SA,SE,TR,TW,UA,US,UZ,ZA'.split(
    ',',
  );

export function CountryInput(props: Held<string>): ReactNode {
  const { value, onChange, ...rest } = props;
  const language = useLanguage();
  const names = new Intl.DisplayNames([locales[language]], { type: 'region' });
  const codes = [
    ...firstCountries,
    ...otherCountries,
    ...(value && ![...firstCountries, ...otherCountries].includes(value) ? [value] : []),
  ];
  return (
    <Select<string>
      {...rest}
      className="kit-wide"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={codes.map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))}
      value={value ?? null}
      onChange={(code: string | undefined) => onChange?.(code ?? null)}
    />
  );
}
