import type { ReactNode } from 'react';
import type { Currency } from '../../../kernel/money.ts';
import { Amount } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { currencyOf, isEmpty, valueOf } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';
import { sumsByCurrency } from '../lines/currency-sums.ts';

/** The money that a batch moves: the sum of the first amount of the list, in each currency. */
export function BatchSums<Row>(props: { columns: readonly Column<Row>[]; rows: readonly Row[]; subject: string }): ReactNode {
  const t = useT();
  const column = props.columns.find((one) => one.is === 'amount' || sumsField(one));
  const sums = column ? sumsByCurrency(props.rows.flatMap((row) => amountsOf(column, row))) : [];
  if (!column || sums.length === 0) return null;
  return (
    <ul className="kit-counts">
      <li>{t(column.word ?? `${props.subject}.${column.key}`)}</li>
      {sums.map(({ currency, amount }) => (
        <li key={currency}>
          <strong>
            <Amount amount={amount} currency={currency} />
          </strong>
        </li>
      ))}
    </ul>
  );
}

/** The sums of each column of amounts, in each currency; columns without an amount are left out. */
export function amountSums<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly { column: Column<Row>; sums: readonly { currency: Currency; amount: string }[] }[] {
  return columns
    .filter((column) => column.is === 'amount' || sumsField(column))
    .map((column) => ({ column, sums: sumsByCurrency(rows.flatMap((row) => amountsOf(column, row))) }))
    .filter(({ sums }) => sums.length > 0);
}

/** The field of a column with one sum for each currency. */
function sumsField<Row>(column: Column<Row>): { key: string; what: string } | undefined {
  const part = column.is === 'own' ? column.sheet?.find(({ is }) => is === 'amounts') : undefined;
  return part?.what ? { key: part.key, what: part.what } : undefined;
}

function amountsOf<Row>(column: Column<Row>, row: Row): readonly { currency: Currency; amount: string }[] {
  if (column.is === 'amount')
    return isEmpty(column, row) ? [] : [{ currency: currencyOf(column, row), amount: String(valueOf(column, row)) }];
  const field = sumsField(column);
  if (!field) return [];
  // A column declares its sums by the name of their field, which the type of the row cannot check.
  const sums = row[field.key as keyof Row] as readonly ({ readonly currency: Currency } & Readonly<Record<string, string>>)[];
  return sums.map((sum) => ({ currency: sum.currency, amount: sum[field.what] ?? '0' }));
}
