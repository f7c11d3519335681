import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { SheetWord } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import type { CertificateSheet } from '../certificate-sheet.ts';

/**
 * The certificate that a payer gives with a payment of which it withheld tax. In Thailand it is the form under section 50 bis of the Revenue Code:
 * payer and payee with tax number and address, the return, the kind of income, day, amount and tax, the tax in words, the condition, and the
 * purpose of each copy.
 */
export function certificateDocument(certificate: CertificateSheet): PrintDocument {
  const { company, payee, currency, base, tax, form } = certificate;
  return {
    key: certificate.id,
    records: [certificate.id],
    company,
    title: form === null ? 'certificate.print.title' : 'certificate.print.titleThai',
    no: certificate.certificate_no,
    on: certificate.paid_on,
    mark: certificate.reversed ? 'certificate.reversed' : null,
    parties: [
      { word: 'certificate.print.payer', name: company.name, address: company.address, tax_no: company.tax_no },
      { word: 'certificate.print.payee', ...payee },
    ],
    body: (
      <>
        {form !== null && (
          <PrintFacts of={certificate} subject="certificate" items={[{ key: 'form', is: 'choice', words: 'certificate.form' }]} />
        )}
        <PrintLines
          rows={certificate.lines}
          subject="certificate"
          columns={[
            { key: 'income', is: 'choice', words: 'certificate.income' },
            { key: 'bill_no', is: 'code' },
            { key: 'paid_on', is: 'day' },
            { key: 'base', is: 'amount', currency: { all: currency } },
            { key: 'percent', is: 'percent' },
            { key: 'tax', is: 'amount', currency: { all: currency } },
          ]}
          totals={[{ currency, values: { base, tax } }]}
        />
      </>
    ),
    totals: [{ currency, amount: tax }],
    foot: (
      <>
        <PrintNote word="certificate.print.condition">
          <SheetWord of="certificate.print.atSource" />
        </PrintNote>
        {form !== null && (
          <PrintNote>
            <SheetWord of="certificate.print.copies" />
          </PrintNote>
        )}
        <PrintNote>
          <SheetWord of="certificate.print.true" />
        </PrintNote>
      </>
    ),
    signatures: [{ word: 'certificate.print.signed', ours: true }, { word: 'certificate.print.issued' }],
    printed: certificate.printed,
  };
}
