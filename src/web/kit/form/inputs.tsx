import { AutoComplete, Checkbox, DatePicker, Input, type InputProps, Radio, Select, Space } from 'antd';
import dayjs from 'dayjs';
import { type CSSProperties, type ReactNode, useRef, useState } from 'react';
import { currencies, type Currency, minorDigits } from '../../../kernel/money.ts';
import { diallingCode } from '../../../kernel/phone.ts';
import type { Language } from '../../../kernel/words.ts';
import { countryName, dayPatterns, useFormat } from '../../format.tsx';
import { useLanguage, useT } from '../../i18n.ts';
import { readDay } from '../lines/lines-state.ts';
import { parseDecimal, typedDecimal } from './decimal-text.ts';
import { readInstant } from './typed-instant.ts';
import { trimZeros } from '../../../kernel/decimal.ts';
import { usePickerZone } from './picker-zone.ts';
import { useClear } from './use-clear.tsx';
import { zoneName } from './zone-name.ts';

/*
 * Inputs for values in the wire's form: decimal text, YYYY-MM-DD, ISO 8601, ids. Each takes `value` and `onChange`, so that a form item can
 * hold it. Text that cannot be parsed stays as typed, for the schema to refuse and the user to see.
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

/** `places` is the most decimals that it takes; `padded` writes all of them, as for amounts; `plain` separates no thousands, as for years. */
export function DecimalInput(
  props: Held<string> & { places?: number | undefined; padded?: boolean; plain?: boolean; suffix?: ReactNode; size?: InputProps['size'] },
): ReactNode {
  const { value, onChange, onBlur, places, padded = false, plain = false, ...rest } = props;
  const language = useLanguage();
  const format = useFormat();
  const [typed, setTyped] = useState<string | null>(null);
  const readable = !plain && typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value);
  const fraction = readable ? (value.split('.')[1]?.length ?? 0) : 0;
  const shown = readable ? format.number(value, Math.max(fraction, padded ? (places ?? 0) : 0)) : (value ?? '');
  return (
    <Input
      {...rest}
      className="kit-decimal"
      inputMode="decimal"
      value={typed ?? shown}
      onFocus={(event) => {
        const input = event.target;
        setTyped(readable ? typedDecimal(value, language) : (value ?? ''));
        // Runs after React has written the ungrouped text, which drops the selection: new input must replace 8070, not follow it.
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

/** Removes zeros beyond the decimal places, which are not a fault. Other digits beyond them are, and stay for the schema to refuse. */
function trimmed(text: string | null, places: number | undefined): string | null {
  if (text === null || places === undefined) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const decimals = fraction.length > places ? trimZeros(fraction) : fraction;
  return decimals ? `${whole}.${decimals}` : whole;
}

/** An amount with the decimals of its currency, which is shown behind it unless it stands elsewhere. */
export function AmountInput(props: Held<string> & { currency: Currency | null; bare?: boolean }): ReactNode {
  const { currency, bare = false, ...rest } = props;
  const suffix = bare || !currency ? undefined : <span className="kit-quiet">{currency}</span>;
  return <DecimalInput {...rest} places={currency ? minorDigits[currency] : undefined} padded suffix={suffix} />;
}

export function WholeInput(props: Held<number | string> & { plain?: boolean; suffix?: ReactNode }): ReactNode {
  const { value, onChange, ...rest } = props;
  return (
    <DecimalInput
      {...rest}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(text) => onChange?.(text === null ? null : /^-?\d{1,15}$/.test(text) ? Number(text) : text)}
    />
  );
}

/** The day of a picker, into which a Thai user may have typed the Buddhist year. */
export function dayOf(at: dayjs.Dayjs, language: Language): string {
  const text = at.format('YYYY-MM-DD');
  return readDay(text, language) ?? text;
}

type Days = Held<string> & { before?: string; after?: string; defaultOpen?: boolean };

/** A day, which its form has as soon as it is typed: a key that sends may follow at once, before the picker is left. */
export function DayInput(props: Days): ReactNode {
  return <DayPicker {...props} atOnce />;
}

/** A day that is reported when it is chosen, or typed and left; with `atOnce` each day that is typed. */
export function DayPicker(props: Days & { atOnce?: boolean }): ReactNode {
  const { value, onChange, before, after, atOnce = false, ...rest } = props;
  const language = useLanguage();
  const t = useT();
  usePickerZone();
  const isOut = (day: string): boolean => (before !== undefined && day > before) || (after !== undefined && day < after);
  const within = (day: string | null): string | null => (day === null || isOut(day) ? null : day);
  const typed = useTyped(atOnce, value, onChange, (at) => within(dayOf(at, language)));
  const left = useLeftText({ ...props, shown: value ? dayjs(value).format(dayPatterns[language]) : '' }, (text) =>
    within(readDay(text, language)),
  );
  return (
    <DatePicker
      {...rest}
      {...typed}
      {...left(typed)}
      className="kit-wide"
      placeholder={rest.placeholder ?? t('kit.chooseDay')}
      format={[dayPatterns[language], 'YYYY-MM-DD', 'YYYYMMDD']}
      value={value && dayjs(value).isValid() ? dayjs(value) : null}
      disabledDate={(day) => isOut(dayOf(day, language))}
      onChange={(day: dayjs.Dayjs | null) => onChange?.(day && dayOf(day, language))}
    />
  );
}

/**
 * A picker reports its day or time at once: a typed day reaches the picker's own report only after the field is left, and a time that
 * was not confirmed never does. Escape takes it back.
 */
function useTyped<T>(
  isOn: boolean,
  value: T | null | undefined,
  onChange: ((value: T | null) => void) | undefined,
  read: (at: dayjs.Dayjs) => T | null,
) {
  const opened = useRef<{ readonly value: T | null } | null>(null);
  if (!isOn) return {};
  return {
    onOpenChange: (isOpen: boolean) => {
      opened.current = isOpen ? { value: value ?? null } : null;
    },
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === 'Escape' && opened.current) onChange?.(opened.current.value);
    },
    onCalendarChange: (at: dayjs.Dayjs | (dayjs.Dayjs | null)[] | null) => {
      const typed = at === null || Array.isArray(at) ? null : read(at);
      if (typed !== null) onChange?.(typed);
    },
  };
}

/**
 * Reads a text that the picker does not know, such as a day without its zeros, when the field is left. The picker would drop it without a word.
 * Escape takes it back.
 */
export function useLeftText(
  { value, shown, onChange, onBlur }: Pick<Held<string>, 'value' | 'onChange' | 'onBlur'> & { readonly shown: string },
  read: (text: string) => string | null,
) {
  const isTakenBack = useRef(false);
  return ({ onKeyDown }: { readonly onKeyDown?: (event: { readonly key: string }) => void }) => ({
    onKeyDown: (event: { readonly key: string }) => {
      if (event.key === 'Escape') isTakenBack.current = true;
      else if (event.key.length === 1) isTakenBack.current = false;
      onKeyDown?.(event);
    },
    onBlur: (event: { readonly target: EventTarget }) => {
      const text = event.target instanceof HTMLInputElement ? event.target.value : '';
      const entered = isTakenBack.current || text === shown ? null : read(text);
      if (entered !== null && entered !== value) onChange?.(entered);
      onBlur?.();
    },
  });
}

/** An instant in the user's time zone, which is shown beside it; the value is ISO 8601 with Z. */
export function InstantInput(props: Held<string>): ReactNode {
  const { value, onChange, ...rest } = props;
  const language = useLanguage();
  const zone = usePickerZone();
  const t = useT();
  const read = (at: dayjs.Dayjs): string => dayjs.tz(`${dayOf(at, language)} ${at.format('HH:mm')}`, zone).toISOString();
  const typed = useTyped(true, value, onChange, read);
  const pattern = `${dayPatterns[language]} HH:mm`;
  const left = useLeftText({ ...props, shown: value ? dayjs(value).tz(zone).format(pattern) : '' }, (text) =>
    readInstant(text, language, zone),
  );
  return (
    <DatePicker
      {...rest}
      {...typed}
      {...left(typed)}
      className="kit-wide"
      placeholder={rest.placeholder ?? t('kit.chooseInstant')}
      showTime={{ format: 'HH:mm', minuteStep: 5 }}
      format={pattern}
      suffixIcon={<span className="kit-quiet">{zoneName(zone, t)}</span>}
      value={value ? dayjs(value).tz(zone) : null}
      onChange={(at: dayjs.Dayjs | null) => onChange?.(at ? read(at) : null)}
    />
  );
}

type Choices = { of: readonly string[]; words: string | ((choice: string) => string) };

function useOptions({ of, words }: Choices): { value: string; label: string }[] {
  const t = useT();
  return of.map((value) => ({ value, label: typeof words === 'string' ? t(`${words}.${value}`) : words(value) }));
}

export function ChoiceInput(props: Held<string> & Choices & { as?: 'select' | 'radio' }): ReactNode {
  const clear = useClear();
  const { of, words, as, value, onChange, ...rest } = props;
  const options = useOptions({ of, words });
  if (as === 'radio')
    return (
      <Radio.Group {...rest} options={options} value={value ?? undefined} onChange={(event) => onChange?.(String(event.target.value))} />
    );
  return (
    <Select<string>
      {...rest}
      className="kit-wide"
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={value ?? null}
      onChange={(choice: string | undefined) => onChange?.(choice ?? null)}
    />
  );
}

/** A code that is typed, with those that have a name offered. A whole code narrows nothing, so that it can be exchanged for another. */
export function KnownCodeInput(props: Held<string> & { of: readonly string[]; words: string }): ReactNode {
  const { of, words, value, onChange, ...rest } = props;
  const t = useT();
  const typed = (value ?? '').toLowerCase();
  const options = of
    .map((code) => ({ value: code, label: `${code} ${t(`${words}.${code}`)}` }))
    .filter(({ label }) => of.includes(value ?? '') || label.toLowerCase().includes(typed));
  return (
    <AutoComplete<string>
      {...rest}
      className="kit-wide"
      popupMatchSelectWidth={false}
      options={options}
      value={value ?? ''}
      onChange={(code: string) => onChange?.(code)}
    />
  );
}

export function ChoicesInput(props: Held<string[]> & Choices & { max?: number | undefined }): ReactNode {
  const { of, words, max, value, onChange, ...rest } = props;
  const options = useOptions({ of, words });
  return (
    <Select<string[]>
      {...rest}
      mode="multiple"
      className="kit-wide"
      showSearch={{ optionFilterProp: 'label' }}
      {...(max === undefined ? {} : { maxCount: max })}
      options={options}
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

/** A telephone number in international form, `+8613800138000`. The country is chosen beside it; the record's own comes first. */
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
  const clear = useClear();
  const { value, onChange, ...rest } = props;
  const language = useLanguage();
  const codes = [
    ...firstCountries,
    ...otherCountries,
    ...(value && ![...firstCountries, ...otherCountries].includes(value) ? [value] : []),
  ];
  return (
    <Select<string>
      {...rest}
      className="kit-wide"
      allowClear={clear}
      showSearch={{ optionFilterProp: 'label' }}
      options={codes.map((code) => ({ value: code, label: `${countryName(code, language)} (${code})` }))}
      value={value ?? null}
      onChange={(code: string | undefined) => onChange?.(code ?? null)}
    />
  );
}
