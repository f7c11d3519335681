import { PrinterOutlined } from '@ant-design/icons';
import { Button, Empty, Select } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useT } from '../../../../web/i18n.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { DocumentSheet } from '../../../../web/kit/print/document-sheet.tsx';
import { InLanguages } from '../../../../web/kit/print/print-languages.tsx';
import '../../../../web/kit/print/document.css';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { listBills } from '../../bill/contract.ts';
import { readTemplateSheets } from '../contract.ts';
import { type Layout, layout as layoutSchema } from '../layout.ts';
import { printCustomerTemplatePage } from '../pages.ts';
import { templateDocument } from './template-document.tsx';

/** The wait after a change before the preview is read again. */
const settleMs = 400;

/** A real bill of the customer in the layout as it is being drawn. */
export function TemplatePreview(props: {
  layout: Partial<Layout>;
  templateId: string | undefined;
  customerId: string | null;
  companyId: string | null;
}): ReactNode {
  const t = useT();
  const open = useOpen();
  const { layout, templateId, customerId, companyId } = props;
  const [picked, setPicked] = useState<string | null>(null);
  const bills = useRead(
    listBills,
    {
      where: {
        side: ['receivable'],
        ...(customerId ? { customer: [customerId] } : {}),
        ...(companyId ? { company: [companyId] } : {}),
      },
      size: 20,
    },
    { enabled: companyId !== null },
  );
  const rows = bills.data?.rows ?? [];
  const id = rows.find((row) => row.id === picked)?.id ?? rows[0]?.id;
  const settled = useSettled(JSON.stringify(layout));
  const parsed = layoutSchema.safeParse(JSON.parse(settled));
  const read = useRead(
    readTemplateSheets,
    { ids: [id ?? ''], ...(templateId ? { template_id: templateId } : {}), ...(parsed.success ? { layout: parsed.data } : {}) },
    { enabled: id !== undefined && parsed.success, keepPrevious: true, quiet: true },
  );
  const sheet = read.data?.sheets[0];
  if (bills.data && rows.length === 0) return <Empty description={t('billTemplate.noBill')} />;
  return (
    <section className="bill-template-preview" aria-label={t('billTemplate.preview')}>
      <Select
        className="bill-template-bill"
        aria-label={t('billTemplate.previewBill')}
        value={id ?? null}
        options={rows.map((row) => ({ value: row.id, label: `${row.bill_no} · ${row.party_name}` }))}
        onChange={setPicked}
      />{' '}
      {id && templateId && (
        <Button icon={<PrinterOutlined />} onClick={() => open(link(printCustomerTemplatePage, { id, template: templateId }))}>
          {t('billTemplate.printBill')}
        </Button>
      )}
      {read.error && <Read of={read} />}
      {sheet?.grid && (
        <div className="bill-template-sheet" tabIndex={0} role="region" aria-label={t('kit.preview')}>
          <InLanguages languages={sheet.languages}>
            <DocumentSheet document={templateDocument(sheet, sheet.grid)} page="preview" copy={null} sealed={false} paper={sheet.paper} />
          </InLanguages>
        </div>
      )}
    </section>
  );
}

/** A text that has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
