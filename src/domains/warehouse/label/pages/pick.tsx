import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { Picture } from '../../../../web/kit/print/picture.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedPickList, readPickList } from '../contract.ts';
import { pickListMark } from '../marks.ts';
import './label.css';

/** The pick list on paper: each task with the code that its picker scans, in the order in which one walks. */
export default function PrintPickList({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  return (
    <Read of={readPickList} params={{ id: query['id'] ?? '' }}>
      {(list) => <DocumentPrint documents={[listDocument(list)]} recording={printedPickList} kind="pickList" languages={languages} />}
    </Read>
  );
}

function listDocument(list: ResultOf<typeof readPickList>): PrintDocument {
  return {
    key: list.id,
    records: [list.id],
    company: list.company,
    title: 'label.pickList',
    no: list.list_no,
    mark: pickListMark(list.tasks),
    code: list.barcode,
    body: (
      <>
        <PrintFacts
          of={list}
          subject="picking"
          items={[
            { key: 'warehouse_name', is: 'text' },
            { key: 'issued_at', word: 'picking.created_at', is: 'instant' },
            { key: 'issued_by_name', word: 'outbound.issued_by_name', is: 'text' },
          ]}
        />
        <PrintLines
          rows={list.tasks}
          subject="picking"
          columns={[
            {
              key: 'task_no',
              is: 'own',
              show: (task) => <Picture className="pick-code" svg={task.barcode} alt={task.task_no} />,
            },
            { key: 'location_code', is: 'code' },
            { key: 'pallet_no', is: 'code' },
            { key: 'product_name', is: 'text', below: ({ product_code, unit }) => `${product_code} · ${unit}` },
            { key: 'lot_no', is: 'code' },
            { key: 'qty', is: 'quantity' },
            { key: 'plan_no', is: 'code' },
          ]}
        />
      </>
    ),
    signatures: [{ word: 'label.signPicker' }, { word: 'label.signChecker' }],
    printed: list.printed,
  };
}
