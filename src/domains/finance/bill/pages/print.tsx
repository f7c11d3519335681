import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedBills, readBillSheets } from '../contract.ts';
import { billDocument } from './bill-document.tsx';

export default function PrintBill({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readBillSheets, { ids: [query['id'] ?? ''], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return <DocumentPrint documents={read.data?.sheets.map(billDocument)} recording={printedBills} kind="bill" languages={languages} />;
}
