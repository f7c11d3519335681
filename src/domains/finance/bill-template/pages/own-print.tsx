import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedOwnBills } from '../../bill/contract.ts';
import { readTemplateSheets } from '../contract.ts';
import { SheetDownload } from './sheet-download.tsx';
import { templateDocument } from './template-document.tsx';

/** A customer's own bill on paper, as PDF and as a spreadsheet, in the template that it was sent with. */
export default function PrintOwnBill({ query }: PageProps): ReactNode {
  const own = usePrintLanguages();
  const id = query['id'] ?? '';
  const chosen = query['languages'] ? { languages: own } : {};
  const read = useRead(readTemplateSheets, { ids: [id], ...chosen }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  const sheet = read.data?.sheets[0];
  return (
    <DocumentPrint
      documents={sheet?.grid ? [templateDocument(sheet, sheet.grid)] : undefined}
      recording={printedOwnBills}
      kind="ownBill"
      languages={sheet?.languages ?? own}
      paper={sheet?.paper ?? 'A4 portrait'}
      tools={<SheetDownload of={{ id, ...chosen }} disabled={!sheet} />}
    />
  );
}
