import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedLoans, readLoanSheets } from '../contract.ts';
import { loanDocument } from './loan-document.tsx';

export default function PrintLoan({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readLoanSheets, { ids: [query['id'] ?? ''], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint
      documents={read.data?.sheets.map(loanDocument)}
      recording={printedLoans}
      kind="loan"
      languages={languages}
      paper="A5 landscape"
    />
  );
}
