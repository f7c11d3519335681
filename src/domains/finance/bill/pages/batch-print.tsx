import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { readTemplateSheets } from '../../bill-template/contract.ts';
import { templateDocument, type TemplateSheet } from '../../bill-template/pages/template-document.tsx';
import { type BillSheet, printedBills, readBillSheets } from '../contract.ts';
import { billDocument, billSummaries } from './bill-document.tsx';

/**
 * Several bills in one print: each on its own pages, in the template of its customer where there is one, or one summary for each customer
 * with a row for each bill. A template has its own languages until others are chosen for all.
 */
export default function PrintBills({ query }: PageProps): ReactNode {
  const t = useT();
  const { setQuery } = useTab();
  const languages = usePrintLanguages();
  const summary = query['as'] === 'summary';
  const ids = query['ids']?.split(',') ?? [];
  const chosen = query['languages'] ? { languages } : {};
  const templates = useRead(readTemplateSheets, { ids, ...chosen }, { enabled: !summary, keepPrevious: true });
  const inTemplate = templates.isPlaceholderData ? undefined : templates.data?.sheets;
  const plain = summary ? ids : (inTemplate?.flatMap(({ bill, grid }) => (grid ? [] : [bill.id])) ?? []);
  const read = useRead(readBillSheets, { ids: plain, languages, lines: !summary }, { enabled: plain.length > 0, keepPrevious: true });
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
  if (templates.error || read.error)
    return (
      <>
        {layout}
        {templates.error ? <Read of={templates} /> : <Read of={read} />}
      </>
    );
  const sheets = plain.length === 0 ? [] : read.isPlaceholderData ? undefined : read.data?.sheets;
  return (
    <DocumentPrint
      documents={sheets && (summary ? billSummaries(sheets) : inTemplate && billDocuments(inTemplate, sheets))}
      recording={printedBills}
      kind={summary ? 'billSummary' : 'bill'}
      languages={languages}
      tools={layout}
    />
  );
}

/** The bills in the order of the first list: each in its template, or in the layout of the house. */
function billDocuments(inTemplate: readonly TemplateSheet[], sheets: readonly BillSheet[]): PrintDocument[] {
  const plain = new Map(sheets.map((sheet) => [sheet.id, sheet]));
  return inTemplate.flatMap((sheet) => {
    if (sheet.grid) return [{ ...templateDocument(sheet, sheet.grid), paper: sheet.paper, languages: sheet.languages }];
    const own = plain.get(sheet.bill.id);
    return own ? [billDocument(own)] : [];
  });
}
