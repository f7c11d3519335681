import { CheckOutlined } from '@ant-design/icons';
import type { MouseEvent, ReactNode } from 'react';
import { type Currency, minorDigits } from '../../../kernel/money.ts';
import { countryOf } from '../../../kernel/phone.ts';
import { type Format, useFormat } from '../../format.tsx';
import type { Fact } from './kinds.ts';
import { StateTag, ToneTag, toneOf } from './state-tag.tsx';
import { type Translate, useT } from '../../i18n.ts';
import { mayFollow } from '../../landing.ts';
import { useOpen } from '../open.ts';
import { alignOfKind, type Shown, valueText, widthOfKind } from '../record/kinds.ts';

/** The raw value of a fact's field. */
export function valueOf<Row>(fact: Fact<Row>, row: Row): unknown {
  return row[fact.key as keyof Row];
}

/**
 * True when a row has no value here. A fact that the page draws itself is never empty: it may have its own way to show that nothing is set.
 */
export function isEmpty<Row>(fact: Fact<Row>, row: Row): boolean {
  if (fact.is === 'own') return false;
  const value = valueOf(fact, row);
  return value === null || value === undefined || value === '';
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

/** A fact as plain text: for tooltips, copies and searches in the page. */
export function factText<Row>(fact: Fact<Row>, row: Row, subject: string, t: Translate, format: Format): string {
  if (fact.is === 'own') return fact.text?.(row) ?? '';
  return isEmpty(fact, row) ? '' : valueText(fact.is, valueOf(fact, row), shownOf(fact, row, subject), t, format);
}

function shownOf<Row>(fact: Fact<Row>, row: Row, subject: string): Shown {
  switch (fact.is) {
    case 'amount':
      return { currency: currencyOf(fact, row) };
    case 'state':
      return { words: `${fact.subject ?? subject}.state` };
    case 'code':
    case 'choice':
    case 'quantity':
      return fact;
    case 'phone':
      return { country: countryOf(row) };
    default:
      return {};
  }
}

/** Units of a scale whose zero is a point like any other: nothing is owed or lacking below it. */
const scaleUnits: readonly (string | undefined)[] = ['unit.celsius'];

/** True for a number below zero that is a debt or a lack, which is drawn in red. */
export function isLack<Row>(fact: Fact<Row>, value: unknown): boolean {
  return String(value).startsWith('-') && !(fact.is === 'quantity' && scaleUnits.includes(fact.unit));
}

export function alignOf<Row>(fact: Fact<Row>): 'left' | 'right' | 'center' {
  return (fact.is === 'own' ? fact.align : undefined) ?? alignOfKind(fact.is);
}

const stateWidthMax = 240;

/** `widest` is the width of the longest state word: a state that is cut off cannot be read. */
export function widthOf<Row>(fact: Fact<Row>, widest = 0): number {
  return Math.max(fact.width ?? widthOfKind(fact.is), Math.min(widest, stateWidthMax));
}

/** A fact as it is shown in a list, a sub-table or a fact grid. */
export function FactCell<Row>(props: { fact: Fact<Row>; row: Row; subject: string }): ReactNode {
  const { fact, row } = props;
  const path = isEmpty(fact, row) ? null : (fact.open?.(row) ?? null);
  const value = <FactValue {...props} />;
  const shown = path === null ? value : <RecordLink path={path}>{value}</RecordLink>;
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
  if (fact.is === 'own') {
    const shown = fact.show(row);
    return typeof shown === 'string' ? <LineText text={shown} /> : shown;
  }
  const value = valueOf(fact, row);
  if (value === null || value === undefined || value === '') return <span className="kit-none">—</span>;
  const text = factText(fact, row, subject, t, format);
  switch (fact.is) {
    case 'state':
      return <StateTag subject={fact.subject ?? subject} state={String(value)} tones={fact.tones} />;
    case 'choice':
      if (fact.tones) return <ToneTag tone={toneOf(String(value), fact.tones)}>{text}</ToneTag>;
      return <LineText text={text} />;
    case 'flag':
      return value === true ? <CheckOutlined className="kit-yes" aria-label={text} /> : <span className="kit-none">—</span>;
    case 'amount':
    case 'quantity':
    case 'percent':
      return <span className={isLack(fact, value) ? 'kit-number kit-negative' : 'kit-number'}>{text}</span>;
    case 'link':
    case 'code':
      return (
        <span className={fact.is === 'link' ? 'kit-code' : 'kit-code kit-text'} title={text}>
          {text}
        </span>
      );
    case 'phone':
    case 'day':
    case 'instant':
      return <span className="kit-code">{text}</span>;
    case 'ref':
    case 'country':
      return <LineText text={text} />;
    case 'text':
      return fact.wrap ? <span className="kit-wrap">{text}</span> : <LineText text={text} />;
  }
}

/** A text in one line, which ends in dots where there is no room. */
function LineText({ text }: { text: string }): ReactNode {
  return (
    <span className="kit-text" title={text}>
      {text}
    </span>
  );
}

/**
 * Opens a record in its own tab. Ctrl-click and middle click are left to the browser, so that the link works as usual. A reader who may not
 * open the page sees its text alone.
 */
export function RecordLink(props: { path: string; children: ReactNode }): ReactNode {
  const openAddress = useOpen();
  if (!mayFollow(props.path)) return props.children;
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
