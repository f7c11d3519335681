import type { ReactNode } from 'react';
import { addDays, monthOf } from '../../../../kernel/day.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import type { pivotBy } from '../contract.ts';
import { type Pivot, rowName } from './month-chart.tsx';
import { link } from '../../../../kernel/link.ts';
import { cashWriteOffPage } from '../../cash/pages.ts';
import { paymentStatisticsPage } from '../pages.ts';

/** Months in the columns, carriers or fees in the rows; a cell links to the payments or lines behind it. */
export function PivotTable({ of, by }: { of: Pivot; by: (typeof pivotBy)[number] }): ReactNode {
  const t = useT();
  const format = useFormat();
  const path = (key: string | null, month: string): string | null => {
    if (key === null) return null;
    const days = `${month}-01..${addDays(`${monthOf(addDays(`${month}-28`, 4))}-01`, -1)}`;
    return by === 'carrier'
      ? link(cashWriteOffPage, { tab: 'all', 'w.direction': 'out', 'w.carrier': key, 'w.value_on': days })
      : link(paymentStatisticsPage, { 'w.fee': key, 'w.paid_on': days });
  };
  const cell = (amount: string, to: string | null): ReactNode => {
    if (Number(amount) === 0) return '—';
    const text = format.amount(amount, of.currency);
    return to ? <RecordLink path={to}>{text}</RecordLink> : text;
  };
  return (
    <div className="statistics-scroll">
      <table className="statistics-pivot">
        <caption className="visually-hidden">{`${t('paymentStatistics.byMonth')} ${of.currency}`}</caption>
        <thead>
          <tr>
            <th scope="col">{`${t(`paymentStatistics.${by}`)} · ${of.currency}`}</th>
            {of.months.map((month) => (
              <th scope="col" key={month}>
                {month}
              </th>
            ))}
            <th scope="col">{t('paymentStatistics.total')}</th>
          </tr>
        </thead>
        <tbody>
          {of.rows.map((row) => (
            <tr key={`${row.key} ${row.advance}`}>
              <th scope="row">{rowName(t, row)}</th>
              {row.amounts.map((amount, place) => (
                <td key={of.months[place]}>{cell(amount, path(row.key, of.months[place] ?? ''))}</td>
              ))}
              <td>{format.amount(row.total, of.currency)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('paymentStatistics.total')}</th>
            {of.totals.map((amount, place) => (
              <td key={of.months[place]}>{format.amount(amount, of.currency)}</td>
            ))}
            <td>{format.amount(of.total, of.currency)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
