import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import { useFormat } from '../../format.tsx';
import { translatorOf } from '../../i18n.ts';
import { alignOf, currencyOf, factText, isEmpty, valueOf } from '../detail/fact-cell.tsx';
import type { Fact, Maybe } from '../detail/kinds.ts';
import { SheetWord, useSheetLanguages } from './print-languages.tsx';

/** A value in the sheet's first language; a state or a choice in both, since its text is a word. */
function usePrintText(subject: string): <Row>(fact: Fact<Row>, row: Row) => string {
  const format = useFormat();
  const printed = useSheetLanguages();
  return (fact, row) => {
    const texts = printed.map((language) => factText(fact, row, subject, translatorOf(language), format));
    return fact.is === 'choice' || fact.is === 'state' || fact.is === 'flag' ? [...new Set(texts)].join(' / ') : (texts[0] ?? '');
  };
}

/** Facts of a record in three columns; empty facts are left out. */
export function PrintFacts<Row>(props: { of: Row; subject: string; items: readonly Maybe<Fact<Row>>[] }): ReactNode {
  const text = usePrintText(props.subject);
  const items = props.items.flatMap((fact) => (fact && !isEmpty(fact, props.of) ? [fact] : []));
  if (items.length === 0) return null;
  return (
    <dl className="print-facts">
      {items.map((fact) => (
        <div key={fact.key} className={fact.is === 'text' ? (fact.wrap ? 'print-wide' : undefined) : 'print-figure'}>
          <dt>
            <SheetWord of={fact.word ?? `${props.subject}.${fact.key}`} />
          </dt>
          <dd>{fact.is === 'own' ? fact.show(props.of) : text(fact, props.of)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A row of sums below the lines: of amounts in one currency, or of quantities. */
export type PrintTotal<Row> = {
  readonly currency?: Currency;
  readonly values: Readonly<Partial<Record<keyof Row & string, string | number>>>;
};

/**
 * Lines in a table whose heading repeats on every page. An empty column is left out. The currency is in the heading if all lines share it,
 * otherwise beside each amount; a unit is in the heading.
 */
export function PrintLines<Row>(props: {
  rows: readonly Row[];
  subject: string;
  /** Word above the table, on every page. */
  title?: string;
  columns: readonly Maybe<Fact<Row>>[];
  totals?: readonly PrintTotal<Row>[];
}): ReactNode {
  const { rows, subject, totals = [] } = props;
  const format = useFormat();
  const text = usePrintText(subject);
  const columns = props.columns.flatMap((fact) => (fact && rows.some((row) => !isEmpty(fact, row)) ? [fact] : []));
  const used = new Set(columns.flatMap((fact) => (fact.is === 'amount' ? rows.map((row) => currencyOf(fact, row)) : [])));
  const [currency] = used.size === 1 ? used : [];
  const amountText = (amount: string, of: Currency) => (currency ? format.amount(amount, of) : format.money(amount, of));
  const cell = (fact: Fact<Row>, row: Row): ReactNode => {
    if (isEmpty(fact, row)) return '';
    if (fact.is === 'own') return fact.show(row);
    if (fact.is === 'amount') return amountText(String(valueOf(fact, row)), currencyOf(fact, row));
    if (fact.is === 'quantity') return text({ ...fact, unit: '' }, row);
    return text(fact, row);
  };
  const sum = (fact: Fact<Row>, total: PrintTotal<Row>): string => {
    const value = Object.entries(total.values).find(([key]) => key === fact.key)?.[1];
    if (value === undefined) return '';
    return fact.is === 'amount' && total.currency ? amountText(String(value), total.currency) : format.number(String(value));
  };
  const first = Math.max(
    1,
    columns.findIndex((fact) => totals.some(({ values }) => fact.key in values)),
  );
  return (
    <table className="print-lines">
      <thead>
        {props.title && (
          <tr>
            <th colSpan={columns.length} className="print-lines-title">
              <SheetWord of={props.title} />
            </th>
          </tr>
        )}
        <tr>
          {columns.map((fact) => (
            <th key={fact.key} data-align={alignOf(fact)}>
              <SheetWord of={fact.word ?? `${subject}.${fact.key}`} />
              {fact.is === 'amount' && currency && ` (${currency})`}
              {fact.is === 'quantity' && fact.unit && (
                <>
                  {' ('}
                  <SheetWord of={fact.unit} />)
                </>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          <tr key={place}>
            {columns.map((fact) => (
              <td key={fact.key} data-align={alignOf(fact)} data-is={fact.is}>
                {cell(fact, row)}
                {fact.below?.(row) && <small>{fact.below(row)}</small>}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {totals.length > 0 && (
        <tbody className="print-sums">
          {totals.map((total) => (
            <tr key={total.currency ?? ''}>
              <th colSpan={first}>
                <SheetWord of="kit.print.total" behind={total.currency ? ` ${total.currency}` : ''} />
              </th>
              {columns.slice(first).map((fact) => (
                <td key={fact.key} data-align={alignOf(fact)}>
                  {sum(fact, total)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      )}
    </table>
  );
}

/** A paragraph after its word; nothing when it is empty. `loud` frames a text that must not be overlooked. */
export function PrintNote(props: { word?: string; loud?: boolean; children?: ReactNode }): ReactNode {
  if (props.children === null || props.children === undefined || props.children === '') return null;
  return (
    <p className={props.loud ? 'print-note print-loud' : 'print-note'}>
      {props.word && (
        <strong>
          <SheetWord of={props.word} behind={'\u00a0\u00a0'} />
        </strong>
      )}
      {props.children}
    </p>
  );
}
