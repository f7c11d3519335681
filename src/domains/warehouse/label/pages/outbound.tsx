import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedOutboundSlip, readOutboundSlip } from '../contract.ts';
import { outboundMark } from '../marks.ts';

/** The slip that goes with the goods: the picker, the second person and the driver who takes them sign it. It is the gate pass as well. */
export default function PrintOutbound({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  return (
    <Read of={readOutboundSlip} params={{ id: query['id'] ?? '' }}>
      {(slip) => (
        <DocumentPrint documents={[slipDocument(slip)]} recording={printedOutboundSlip} kind="outboundSlip" languages={languages} />
      )}
    </Read>
  );
}

function slipDocument(plan: ResultOf<typeof readOutboundSlip>): PrintDocument {
  return {
    key: plan.id,
    records: [plan.id],
    company: plan.company,
    title: 'label.outboundSlip',
    no: plan.plan_no,
    mark: outboundMark(plan),
    code: plan.barcode,
    body: (
      <>
        <PrintFacts
          of={plan}
          subject="outbound"
          items={[
            { key: 'customer_name', is: 'text' },
            { key: 'customer_ref', is: 'text' },
            { key: 'warehouse_name', is: 'text' },
            { key: 'consignee_name', is: 'text' },
            { key: 'consignee_phone', is: 'code' },
            { key: 'plate_no', is: 'code' },
            { key: 'driver_name', is: 'text' },
            { key: 'gate_pass_no', is: 'code' },
            { key: 'completed_at', is: 'instant' },
            { key: 'consignee_address', is: 'text', wrap: true },
          ]}
        />
        <PrintLines
          rows={plan.line_rows}
          subject="outbound"
          columns={[
            { key: 'line_no', is: 'quantity' },
            { key: 'product_name', is: 'text', below: ({ product_code }) => product_code },
            { key: 'qty', is: 'quantity' },
            { key: 'picked_qty', is: 'quantity' },
            { key: 'shipped_qty', is: 'quantity' },
            { key: 'unit', is: 'text' },
            { key: 'remark', is: 'text' },
          ]}
        />
        <PrintLines
          rows={plan.pallets}
          subject="outbound"
          title="label.pallets"
          columns={[
            { key: 'pallet_no', is: 'code' },
            { key: 'product_name', is: 'text', below: ({ product_code }) => product_code },
            { key: 'lot_no', is: 'code' },
            { key: 'grade', word: 'stock.grade', is: 'text' },
            { key: 'qty', word: 'outbound.picked_qty', is: 'quantity' },
            { key: 'cartons', word: 'stock.cartons', is: 'quantity' },
            { key: 'gross_kg', word: 'inbound.gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'volume_m3', word: 'inbound.volume_m3', is: 'quantity', unit: 'unit.m3' },
          ]}
        />
        <PrintNote word="outbound.remark">{plan.remark}</PrintNote>
      </>
    ),
    signatures: [{ word: 'label.signPicker' }, { word: 'label.signChecker' }, { word: 'label.signDriver' }, { word: 'label.signGate' }],
    printed: plan.printed,
  };
}
