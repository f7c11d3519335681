import { Empty } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { TaxAccount } from '../rules.ts';
import { documentsOf, type Of, type TaxReturn, uninvoicedOf } from './drill.ts';

/** The parts of a return and the accounts whose documents they show. */
const parts = [
  { word: 'taxReturn.output', accounts: ['outputTax'] },
  { word: 'taxReturn.input', accounts: ['inputTax'] },
  { word: 'taxReturn.declared', accounts: ['taxWithheld'] },
  { word: 'taxReturn.withholding', accounts: ['withheldByCustomer', 'withheldFromSupplier'] },
] as const satisfies readonly { word: string; accounts: readonly TaxAccount[] }[];

/** The documents of the month by rate and kind, as a return asks for them, and turnover without an invoice apart. */
export function Documents({ of, report }: { of: Of; report: TaxReturn }): ReactNode {
  const t = useT();
  const all = { all: report.functional_currency };
  const shown = parts.flatMap(({ word, accounts }) => {
    const rows = report.documents.filter(({ account }) => accounts.some((one) => one === account));
    return rows.length > 0 ? [{ word, rows }] : [];
  });
  return (
    <>
      {shown.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('taxReturn.noDocuments')} />}
      {shown.map(({ word, rows }) => (
        <section key={word} className="kit-section">
          <h2>{t(word)}</h2>
          <SubTable
            rows={rows}
            subject="taxReturn"
            title={word}
            rowId={(row) => [row.account, row.paper, row.invoice_kind, row.tax_percent].join(' ')}
            open={(row) => documentsOf(of, row)}
            columns={[
              word === 'taxReturn.withholding' && { key: 'account', is: 'choice', words: 'ledger.account', width: 200 },
              { key: 'paper', is: 'choice', words: 'taxReturn.paper', width: 200 },
              word === 'taxReturn.output' && { key: 'invoice_kind', is: 'choice', words: 'invoice.kind', width: 160 },
              word !== 'taxReturn.withholding' && { key: 'tax_percent', is: 'percent', width: 90 },
              { key: 'count', is: 'quantity', width: 90 },
              word !== 'taxReturn.withholding' && { key: 'net', is: 'amount', currency: all, width: 150 },
              { key: 'tax', is: 'amount', currency: all, width: 150 },
            ]}
          />
        </section>
      ))}
      {report.uninvoiced.length > 0 && (
        <section className="kit-section">
          <h2>{t('taxReturn.uninvoiced')}</h2>
          <SubTable
            rows={report.uninvoiced}
            subject="taxReturn"
            title="taxReturn.uninvoiced"
            rowId={(row) => row.tax_percent ?? ''}
            open={(row) => uninvoicedOf(of, row.tax_percent)}
            columns={[
              { key: 'tax_percent', is: 'percent', width: 90 },
              { key: 'net', is: 'amount', currency: all, width: 150 },
              { key: 'tax', is: 'amount', currency: all, width: 150 },
            ]}
          />
        </section>
      )}
    </>
  );
}
