import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { formatInstant } from '../../../../web/format.tsx';
import { useLanguage, useT } from '../../../../web/i18n.ts';
import { zoneName } from '../../../../web/kit/form/zone-name.ts';
import { DocumentPrint } from '../../../../web/kit/print/document-print.tsx';
import type { PrintDocument } from '../../../../web/kit/print/print-document.ts';
import { usePrintLanguages, SheetWord } from '../../../../web/kit/print/print-languages.tsx';
import { PrintFacts, PrintLines, PrintNote } from '../../../../web/kit/print/print-parts.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedWaybills, readSheets } from '../contract.ts';

type Sheet = ResultOf<typeof readSheets>['sheets'][number];

/** One waybill per page, with the barcode that the gate scans. */
export default function PrintWaybills({ query }: PageProps): ReactNode {
  const languages = usePrintLanguages();
  const listed = (text: string | undefined) => (text ? text.split(',') : []);
  const read = useRead(readSheets, { ids: listed(query['ids']), order_ids: listed(query['order']), languages }, { keepPrevious: true });
  if (read.error) return <Read of={read} />;
  return (
    <DocumentPrint documents={read.data?.sheets.map(waybillDocument)} recording={printedWaybills} kind="waybill" languages={languages} />
  );
}

/** A time by the clock of the place where the truck is awaited, which is named. */
function LocalTime({ at, zone }: { at: string; zone: string }): ReactNode {
  const t = useT();
  const language = useLanguage();
  return `${formatInstant(at, language, zone)} ${zoneName(zone, t)}`;
}

function waybillDocument(sheet: Sheet): PrintDocument {
  const { pieces, gross_kg, volume_m3 } = sheet;
  return {
    key: sheet.id,
    records: [sheet.id],
    company: sheet.company,
    title: 'waybill.title',
    no: sheet.waybill_no,
    mark: sheet.void ? 'waybill.void' : null,
    code: sheet.barcode,
    parties: [
      { word: 'order.shipper', ...sheet.shipper },
      { word: 'order.consignee', ...sheet.consignee },
    ],
    body: (
      <>
        <PrintFacts
          of={sheet}
          subject="order"
          items={[
            { key: 'order_no', is: 'code' },
            { key: 'customer_name', is: 'text' },
            { key: 'customer_ref', is: 'text' },
            { key: 'origin_name', is: 'text' },
            { key: 'destination_name', is: 'text' },
            { key: 'legs', word: 'waybill.legs', is: 'text' },
            { key: 'carrier_name', word: 'waybill.carrier_name', is: 'text' },
            { key: 'vehicle_type_name', is: 'text' },
            { key: 'container_no', is: 'code' },
            { key: 'pickup_from', is: 'own', show: (row) => <LocalTime at={row.pickup_from} zone={row.origin_zone} /> },
            { key: 'pickup_to', is: 'own', show: (row) => <LocalTime at={row.pickup_to} zone={row.origin_zone} /> },
            { key: 'due_at', is: 'own', show: (row) => <LocalTime at={row.due_at} zone={row.destination_zone} /> },
          ]}
        />
        <PrintLines
          rows={sheet.lines}
          subject="order"
          columns={[
            { key: 'line_no', is: 'quantity' },
            { key: 'goods_name', is: 'text' },
            { key: 'packing', is: 'choice', words: 'order.packing' },
            { key: 'pieces', is: 'quantity' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'volume_m3', is: 'quantity', unit: 'unit.m3' },
          ]}
          totals={[{ values: { pieces, gross_kg, volume_m3 } }]}
        />
        {sheet.is_dg && (
          <PrintNote word="order.is_dg" loud>
            UN {sheet.un_no} · <SheetWord of="order.dg_class" /> {sheet.dg_class} · {sheet.packing_group} · {sheet.emergency_contact}{' '}
            {sheet.emergency_phone}
          </PrintNote>
        )}
        <PrintNote word="order.remark">{sheet.remark}</PrintNote>
        <PrintNote>
          <SheetWord of="waybill.condition" />
        </PrintNote>
      </>
    ),
    signatures: [{ word: 'waybill.signShipper' }, { word: 'waybill.signDriver' }, { word: 'waybill.signConsignee' }],
    printed: sheet.printed_count,
  };
}
