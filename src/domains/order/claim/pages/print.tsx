import type { ReactNode } from 'react';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedNotices, readNoticeSheets } from '../contract.ts';
import { noticeDocument } from './notice-document.tsx';

export default function PrintClaimNotice({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const read = useRead(readNoticeSheets, { ids: [query['id'] ?? ''], languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint documents={read.data?.sheets.map(noticeDocument)} recording={printedNotices} kind="claimNotice" languages={languages} />
  );
}
