import Nzh from 'nzh';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { PrintSheet } from '../../../../web/kit/print-sheet.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getBill } from '../contract.ts';
import type { Bill } from './bill-sections.tsx';
import './print.css';

/** A bill as the customer gets it: lines, one total a currency with the amount in capitals, and where to pay. */
export default function PrintBill({ query }: PageProps): ReactNode {
  const read = useRead(getBill, { id: query['id'] ?? '' });
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  const bill = read.data;
  return (
    <PrintSheet ready={bill !== undefined} header={bill && <Head bill={bill} />}>
      {bill && <Sheet bill={bill} />}
    </PrintSheet>
  );
}

function Head({ bill }: { bill: Bill }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <header className="bill-print-head">
      <div>
        <strong>{bill.company_name}</strong>
        <div>{bill.company_address}</div>
        <div>{bill.company_tax_no}</div>
      </div>
      <div className="bill-print-title">
        <h1>{t('bill.print.title')}</h1>
        <div>{bill.bill_no}</div>
      </div>
      <dl>
        <dt>{t('bill.print.to')}</dt>
        <dd>{bill.party_name}</dd>
        <dt>{t('bill.bill_on')}</dt>
        <dd>{format.day(bill.bill_on)}</dd>
        <dt>{t('bill.due_on')}</dt>
        <dd>{format.day(bill.due_on)}</dd>
      </dl>
    </header>
  );
}

const columns = [
  'order_no',
  'fee_name',
  'description',
  'quantity',
  'unit_price',
  'currency',
  'net',
  'tax',
  'amount',
  'business_on',
] as const;
const numbers: ReadonlySet<string> = new Set(['quantity', 'unit_price', 'net', 'tax', 'amount']);

function Sheet({ bill }: { bill: Bill }): ReactNode {
  const t = useT();
  const format = useFormat();
  const show = (line: Bill['lines'][number], key: (typeof columns)[number]): string => {
    switch (key) {
      case 'order_no':
        return line.order_no ?? line.work_order_no ?? '';
      case 'net':
      case 'tax':
      case 'amount':
        return format.amount(line[key], line.currency);
      case 'quantity':
      case 'unit_price':
        return format.number(line[key]);
      case 'business_on':
        return format.day(line.business_on);
      default:
        return line[key] ?? '';
    }
  };
  return (
    <>
      <table className="bill-print-lines">
        <thead>
          <tr>
            {columns.map((key) => (
              <th key={key}>{t(`charge.${key}`)}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bill.lines.map((line) => (
            <tr key={line.id}>
              {columns.map((key) => (
                <td key={key} className={numbers.has(key) ? 'bill-print-number' : undefined}>
                  {show(line, key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <table className="bill-print-totals">
        <tbody>
          {bill.balances.map((row) => (
            <tr key={row.currency}>
              <th>
                {t('bill.print.total')} {row.currency}
              </th>
              <td className="bill-print-number">{format.amount(row.amount, row.currency)}</td>
              <td>
                {t('bill.print.capitals')}：{capitals(row.amount, row.currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {bill.bank && (
        <p className="bill-print-bank">
          {t('bill.print.bank')}：{bill.bank.account_name} · {bill.bank.bank} {bill.bank.branch} · {bill.bank.account_no} (
          {bill.bank.currency}){bill.bank.swift ? ` · SWIFT ${bill.bank.swift}` : ''}
        </p>
      )}
      {bill.remark && <p>{bill.remark}</p>}
      <footer className="bill-print-signs">
        <span>{t('bill.print.seal')}</span>
        <span>{t('bill.print.confirm')}</span>
      </footer>
    </>
  );
}

const names: Readonly<Record<string, string>> = { CNY: '人民币', USD: '美元', VND: '越南盾', THB: '泰铢', HKD: '港币', EUR: '欧元' };

/** The amount in Chinese capitals, as bills carry it against forgery; nzh names the yuan, other currencies bring their own name. */
function capitals(amount: string, currency: string): string {
  return Nzh.cn.toMoney(amount, { outSymbol: false }).replace(/^/, names[currency] ?? currency);
}
