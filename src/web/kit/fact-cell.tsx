import { CheckOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { type Currency, minorDigits } from '../../kernel/money.ts';
import { countryOf, phoneText } from '../../kernel/phone.ts';
import { type Format, useFormat } from '../format.tsx';
import type { Fact } from './kinds.ts';
import { StateTag, ToneTag, toneOf } from './state-tag.tsx';
import { type Translate, useT } from '../i18n.ts';
import { useOpen } from './open.ts';

/** The raw value of a fact's field. */
export function valueOf<Row>(fact: Fact<Row>, row: Row): unknown {
  return row[fact.key as keyof Row];
}

export function currencyOf<Row>(fact: Extract<Fact<Row>, { is: 'amount' }>, row: Row): Currency {
  if (typeof fact.currency === 'object') return fact.currency.all;
  const code = String(row[fact.currency as keyof Row]);
  if (!isCurrency(code)) throw new TypeError(`${fact.key} has no currency in ${String(fact.currency)}`);
  return code;
}

function isCurrency(code: string): code is Currency {
  return Object.hasOwn(minorDigits, code);
}

/** At least `places` decimals, and never fewer than the value has: rounding what is shown would hide what is there. */
function quantityText(text: string, places: number | undefined, format: Format): string {
  const has = text.split('.')[1]?.replace(/0+$/, '').length ?? 0;
  return format.number(text, Math.max(places ?? 0, has));
}

/** A fact as plain text: for tooltips, copies and searches in the page. */
export function factText<Row>(fact: Fact<Row>, row: Row, subject: string, t: Translate, format: Format): string {
  if (fact.is === 'own') return fact.text?.(row) ?? '';
  const value = valueOf(fact, row);
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  switch (fact.is) {
    case 'amount':
      return format.money(text, currencyOf(fact, row));
    case 'quantity':
      return quantityText(text, fact.places, format) + (fact.unit ? ` ${t(fact.unit)}` : '');
    case 'percent':
      return format.percent(text);
    case 'state':
      return t(`${fact.subject ?? subject}.state.${text}`);
    case 'choice':
      return t(`${fact.words}.${text}`);
    case 'phone':
      return phoneText(text, countryOf(row));
    case 'day':
      return format.day(text);
    case 'instant':
      return format.instant(text);
    case 'flag':
      return t(value === true ? 'kit.yes' : 'kit.no');
    default:
      return text;
  }
}

/** Numbers stand right so that their digits align; a flag stands in the middle. */
export function alignOf<Row>(fact: Fact<Row>): 'left' | 'right' | 'center' {
  if (fact.is === 'own') return fact.align ?? 'left';
  if (fact.is === 'amount' || fact.is === 'quantity' || fact.is === 'percent') return 'right';
  return fact.is === 'flag' ? 'center' : 'left';
}

const stateWidthMax = 240;

/** `widest` is how wide the words of a state are drawn at most: a state that is cut off says nothing. */
export function widthOf<Row>(fact: Fact<Row>, widest = 0): number {
  const usual = {
    text: 180,
    code: 140,
    phone: 150,
    link: 150,
    amount: 140,
    quantity: 110,
    percent: 90,
    state: 120,
    choice: 120,
    day: 110,
    instant: 150,
    ref: 180,
    flag: 80,
    own: 150,
  };
  return fact.width ?? Math.max(usual[fact.is], Math.min(widest, stateWidthMax));
}

/** A fact as it is shown in a list, a sub-table or a fact grid. */
export function FactCell<Row>(props: { fact: Fact<Row>; row: Row; subject: string }): ReactNode {
  const { fact, row } = props;
  const shown = <FactValue {...props} />;
  const below = fact.below?.(row);
  return below === undefined || below === null ? (
    shown
  ) : (
    <div className="kit-stack">
      {shown}
      <div className="kit-quiet">{below}</div>
    </div>
  );
}

function FactValue<Row>({ fact, row, subject }: { fact: Fact<Row>; row: Row; subject: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  if (fact.is === 'own') return fact.show(row);
  const value = valueOf(fact, row);
  if (value === null || value === undefined || value === '') return <span className="kit-none">—</span>;
  const text = factText(fact, row, subject, t, format);
  switch (fact.is) {
    case 'state':
      return <StateTag subject={fact.subject ?? subject} state={String(value)} tones={fact.tones} />;
    case 'choice':
      return fact.tones ? <ToneTag tone={toneOf(String(value), fact.tones)}>{text}</ToneTag> : text;
    case 'flag':
      return value === true ? <CheckOutlined className="kit-yes" aria-label={text} /> : <span className="kit-none">—</span>;
    case 'link':
    case 'ref': {
      const path = fact.open?.(row) ?? null;
      const shown = (
        <span className={fact.is === 'link' ? 'kit-code' : 'kit-text'} title={text}>
          {text}
        </span>
      );
      return path === null ? shown : <RecordLink path={path}>{shown}</RecordLink>;
    }
    case 'amount':
    case 'quantity':
    case 'percent':
      return <span className={`kit-number${String(value).startsWith('-') ? ' kit-negative' : ''}`}>{text}</span>;
    case 'code':
    case 'phone':
    case 'day':
    case 'instant':
      return <span className="kit-code">{text}</span>;
    case 'text':
      return (
        <span className={fact.wrap ? 'kit-wrap' : 'kit-text'} title={fact.wrap ? undefined : text}>
          {text}
        </span>
      );
  }
}

/** Opens a record in a tab of its own; Ctrl or middle click leave it to the browser, so that the address works as one expects. */
export function RecordLink(props: { path: string; children: ReactNode }): ReactNode {
  const openAddress = useOpen();
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    openAddress(props.path);
  };
  return (
    <a className="kit-link" href={props.path} onClick={open}>
      {props.children}
    </a>
  );
}
