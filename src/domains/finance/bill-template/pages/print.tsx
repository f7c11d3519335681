import { Button, Result } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import { usePrintLanguages } from '../../../../web/kit/print/print-languages.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { type PageProps, useCan } from '../../../../web/tab-context.ts';
import { printedBills } from '../../bill/contract.ts';
import { printBillPage } from '../../bill/pages.ts';
import { readTemplateSheets } from '../contract.ts';
import { billTemplatesPage } from '../pages.ts';
import { may } from '../permits.ts';
import { SheetDownload } from './sheet-download.tsx';
import { templateDocument } from './template-document.tsx';

/** A bill in its customer's template: the same cells on paper, as PDF and as a spreadsheet. */
export default function PrintCustomerTemplate({ query }: PageProps): ReactNode {
  const t = useT();
  const open = useOpen();
  const can = useCan();
  const own = usePrintLanguages();
  const id = query['id'] ?? '';
  const chosen = {
    ...(query['template'] ? { template_id: query['template'] } : {}),
    ...(query['languages'] ? { languages: own } : {}),
  };
  const read = useRead(readTemplateSheets, { ids: [id], ...chosen }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  const sheet = read.data?.sheets[0];
  if (sheet && !sheet.grid)
    return (
      <Result
        status="info"
        title={t('billTemplate.none')}
        extra={
          <>
            {can(may.view) && <Button onClick={() => open(link(billTemplatesPage))}>{t('page.billTemplates')}</Button>}
            <Button type="primary" onClick={() => open(link(printBillPage, { id }))}>
              {t('billTemplate.housePrint')}
            </Button>
          </>
        }
      />
    );
  return (
    <DocumentPrint
      documents={sheet?.grid ? [templateDocument(sheet, sheet.grid)] : undefined}
      recording={printedBills}
      kind="bill"
      languages={sheet?.languages ?? own}
      paper={sheet?.paper ?? 'A4 portrait'}
      tools={<SheetDownload of={{ id, ...chosen }} disabled={!sheet} />}
    />
  );
}
