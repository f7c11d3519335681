import type { ReactNode } from 'react';
import { Amount, useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';
import { amountSums } from '../batch/batch-sums.tsx';
import { FactCell } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';
import type { Group } from './groups.ts';

/** The heading of a group: its value, the number of its rows, and the sums of their amounts by currency. */
export function GroupHead<Row>(props: { group: Group<Row>; by: Column<Row>; columns: readonly Column<Row>[]; subject: string }): ReactNode {
  const { group, by, columns, subject } = props;
  const t = useT();
  const format = useFormat();
  const [first] = group.rows;
  if (first === undefined) return null;
  const { below: _, ...value } = by;
  const word = (column: Column<Row>): string => t(column.word ?? `${subject}.${column.key}`);
  return (
    <div className="kit-group-head">
      <strong>
        <FactCell fact={value} row={first} subject={subject} />
      </strong>
      <span>{t('kit.totalRows', { count: format.number(group.rows.length) + (group.isOpen ? '+' : '') })}</span>
      {amountSums(columns, group.rows).map(({ column, sums }) => (
        <span key={column.key}>
          {word(column)}{' '}
          {sums.map(({ currency, amount }) => (
            <strong key={currency} className="kit-number">
              <Amount amount={amount} currency={currency} />
              {group.isOpen && '+'}
            </strong>
          ))}
        </span>
      ))}
    </div>
  );
}
