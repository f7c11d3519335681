import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { printedClaims, readClaimSheets } from '../contract.ts';
import { claimDocument } from './claim-document.tsx';

/** The slip of one claim, counted as a print of its kind. */
export function ClaimPrint({ id, kind }: { id: string; kind: 'fee' | 'activityFee' }): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readClaimSheets, { ids: [id], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return <DocumentPrint documents={read.data?.sheets.map(claimDocument)} recording={printedClaims} kind={kind} languages={languages} />;
}
