import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { type FreightDocumentSheet, printedFreightDocuments, readFreightDocumentSheets } from '../contract.ts';

export default function PrintBillOfLading({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readFreightDocumentSheets, { ids: [query['id'] ?? ''], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint
      documents={read.data?.sheets.map(billOfLading)}
      recording={printedFreightDocuments}
      kind="billOfLading"
      languages={languages}
    />
  );
}

/** The first line of a party is its name, the rest its address. */
function partyOf(word: string, text: string | null) {
  const [name = '', ...address] = (text ?? '').split('\n');
  return name === '' ? [] : [{ word, name, address: address.join(', ') || null }];
}

/**
 * A draft, a void and a switched bill say so across the sheet: none of them stands for goods. A second set does not name the first, whose
 * parties its holder is not to learn.
 */
function billOfLading(bill: FreightDocumentSheet): PrintDocument {
  const marked =
    bill.state === 'draft' ||
    bill.state === 'approved' ||
    bill.state === 'void' ||
    bill.state === 'switched' ||
    bill.state === 'telexReleased';
  return {
    key: bill.id,
    records: [bill.id],
    company: bill.company,
    title: `freightDocument.print.${bill.release_type === 'seaWaybill' ? 'waybill' : 'title'}`,
    no: bill.no,
    on: bill.issued_on,
    mark: marked ? `freightDocument.state.${bill.state}` : null,
    parties: [
      ...partyOf('freightDocument.shipper', bill.shipper),
      ...partyOf('freightDocument.consignee', bill.consignee),
      ...partyOf('freightDocument.notify', bill.notify),
    ],
    body: (
      <>
        <PrintFacts
          of={bill}
          subject="freightDocument"
          items={[
            { key: 'job_no', is: 'code' },
            { key: 'receipt_place', is: 'text' },
            { key: 'loading_port', is: 'text' },
            { key: 'discharge_port', is: 'text' },
            { key: 'delivery_place', is: 'text' },
            { key: 'vessel', is: 'text' },
            { key: 'voyage', is: 'code' },
            { key: 'freight_term', is: 'choice', words: 'freightJob.freight_term' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
            { key: 'originals', is: 'quantity' },
            { key: 'issue_place', is: 'text' },
            { key: 'shipped_on', is: 'day' },
          ]}
        />
        <PrintLines
          rows={bill.containers}
          subject="freightDocument"
          columns={[
            { key: 'container_no', is: 'code' },
            { key: 'size_type', is: 'code' },
            { key: 'seal_no', is: 'code' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity' },
            { key: 'volume_m3', is: 'quantity' },
          ]}
        />
        <PrintNote word="freightDocument.marks">{bill.marks}</PrintNote>
        <PrintNote word="freightDocument.goods">{bill.goods}</PrintNote>
      </>
    ),
    foot: <PrintNote word="freightDocument.remark">{bill.remark}</PrintNote>,
    signatures: [{ word: 'freightDocument.print.carrier', ours: true }, { word: 'freightDocument.print.shipper' }],
    printed: bill.printed,
  };
}
