import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedCertificates, readCertificateSheets } from '../contract.ts';
import { certificateDocument } from './certificate-document.tsx';

/** The withholding certificate of a payment. */
export default function PrintCertificate({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readCertificateSheets, { ids: [query['id'] ?? ''], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint
      documents={read.data?.sheets.map(certificateDocument)}
      recording={printedCertificates}
      kind="withholdingCertificate"
      languages={languages}
    />
  );
}
