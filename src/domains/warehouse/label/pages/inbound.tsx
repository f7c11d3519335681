import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedInboundSlip, readInboundSlip } from '../contract.ts';
import { inboundMark } from '../marks.ts';

/** The slip that the warehouse and the driver sign after unloading. */
export default function PrintInbound({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  return (
    <Read of={readInboundSlip} params={{ id: query['id'] ?? '' }}>
      {(slip) => <DocumentPrint documents={[slipDocument(slip)]} recording={printedInboundSlip} kind="inboundSlip" languages={languages} />}
    </Read>
  );
}

function slipDocument(plan: ResultOf<typeof readInboundSlip>): PrintDocument {
  return {
    key: plan.id,
    records: [plan.id],
    company: plan.company,
    title: 'label.inboundSlip',
    no: plan.plan_no,
    mark: inboundMark(plan.state),
    code: plan.barcode,
    body: (
      <>
        <PrintFacts
          of={plan}
          subject="inbound"
          items={[
            { key: 'customer_name', is: 'text' },
            { key: 'customer_ref', is: 'text' },
            { key: 'warehouse_name', is: 'text' },
            { key: 'arrived_at', is: 'instant' },
            { key: 'plate_no', is: 'code' },
            { key: 'driver_name', is: 'text' },
            { key: 'container_no', is: 'code' },
            { key: 'seal_no', is: 'code' },
            { key: 'dock', is: 'text' },
          ]}
        />
        <PrintLines
          rows={plan.line_rows}
          subject="inbound"
          columns={[
            { key: 'line_no', is: 'quantity' },
            { key: 'product_name', is: 'text', below: ({ product_code }) => product_code },
            { key: 'batch_no', is: 'code' },
            { key: 'qty', is: 'quantity' },
            { key: 'received_qty', is: 'quantity' },
            { key: 'damaged_qty', is: 'quantity' },
            { key: 'cartons', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'remark', is: 'text' },
          ]}
        />
        <PrintNote word="inbound.remark">{plan.remark}</PrintNote>
      </>
    ),
    signatures: [{ word: 'label.signDriver' }, { word: 'label.signKeeper' }, { word: 'label.signCustomer' }],
    printed: plan.printed,
  };
}
