import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { useFormat } from '../../../../web/format.tsx';
import { Banks, BillFacts, headOfBill } from '../../bill/pages/bill-document.tsx';
import type { Grid, GridCell, readTemplateSheets } from '../contract.ts';
import './template-document.css';

export type TemplateSheet = ResultOf<typeof readTemplateSheets>['sheets'][number];

/** A bill in its customer's template, over the one print of the house. */
export function templateDocument(sheet: TemplateSheet, grid: Grid): PrintDocument {
  const { bill } = sheet;
  return {
    ...headOfBill(bill),
    key: bill.id,
    records: [bill.id],
    company: { ...bill.company, logo: sheet.logo },
    titleText: sheet.heading,
    no: bill.bill_no,
    on: bill.bill_on,
    mark: bill.state === 'void' ? 'bill.state.void' : null,
    body: (
      <>
        <BillFacts bill={bill} />
        <GridTable grid={grid} />
      </>
    ),
    totals: bill.balances,
    foot: (
      <>
        {sheet.bank && <Banks banks={bill.banks} />}
        <PrintNote word="bill.remark">{bill.remark}</PrintNote>
        <PrintNote word="billTemplate.notes">{sheet.notes}</PrintNote>
      </>
    ),
    printed: bill.printed,
  };
}

function GridTable({ grid }: { grid: Grid }): ReactNode {
  const format = useFormat();
  const text = ({ is, value, currency }: GridCell): string => {
    if (value === null) return '';
    if (is === 'day') return format.day(value);
    if (is === 'amount' && currency) return format.amount(value, currency);
    return is === 'number' ? format.number(value) : value;
  };
  const all = grid.columns.reduce((sum, { width }) => sum + width, 0);
  return (
    <table className="print-lines template-grid">
      <colgroup>
        {grid.columns.map(({ width }, place) => (
          <col key={place} width={`${((width / all) * 100).toFixed(2)}%`} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {grid.columns.map(({ headings: [first, second], align }, place) => (
            <th key={place} data-align={align}>
              {first}
              {second && <span className="print-second"> {second}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ kind, cells }, row) => (
          <tr key={row} data-kind={kind}>
            {cells.map((cell, place) => (
              <td key={place} data-align={grid.columns[place]?.align}>
                {text(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
