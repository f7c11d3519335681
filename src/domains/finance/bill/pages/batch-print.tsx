import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { printedBills, readBillSheets } from '../contract.ts';
import { billDocument, billSummaries } from './bill-document.tsx';

/** Several bills in one print: each on its own pages, or one summary for each customer with a row for each bill. */
export default function PrintBills({ query }: PageProps): ReactNode {
  const t = useT();
  const { setQuery } = useTab();
  const languages = usePrintLanguages();
  const summary = query['as'] === 'summary';
  const ids = query['ids']?.split(',') ?? [];
  const read = useRead(readBillSheets, { ids, languages, lines: !summary }, { keepPrevious: true });
  const layout = (
    <Segmented
      aria-label={t('bill.print.as')}
      value={summary ? 'summary' : 'each'}
      options={[
        { value: 'each', label: t('bill.print.each') },
        { value: 'summary', label: t('bill.print.summary') },
      ]}
      onChange={(value) => setQuery({ as: value === 'summary' ? value : undefined })}
    />
  );
  if (read.error)
    return (
      <>
        {layout}
        <Read of={read} />
      </>
    );
  const sheets = read.isPlaceholderData ? undefined : read.data?.sheets;
  return (
    <DocumentPrint
      documents={sheets && (summary ? billSummaries(sheets) : sheets.map(billDocument))}
      recording={printedBills}
      kind={summary ? 'billSummary' : 'bill'}
      languages={languages}
      tools={layout}
    />
  );
}
