import { type ReactNode, useEffect, useRef } from 'react';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { PrintSheet } from '../../../../web/kit/print-sheet.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import type { ResultOf } from '../../../../kernel/call.ts';
import { printedWaybills, readSheets } from '../contract.ts';
import './waybill.css';

type Sheet = ResultOf<typeof readSheets>['sheets'][number];

/** One waybill a page, with the barcode that the gate reads. Each print is counted once. */
export default function PrintWaybills({ query }: PageProps): ReactNode {
  const listed = (text: string | undefined) => (text ? text.split(',') : []);
  const read = useRead(
    readSheets,
    { ids: listed(query['ids']), order_ids: listed(query['order']) },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const told = useRef(false);
  const sheets = read.data?.sheets;
  useEffect(() => {
    if (!sheets || told.current) return;
    told.current = true;
    const count = () => void send(printedWaybills, { ids: sheets.map(({ id }) => id) }, { quiet: true });
    addEventListener('afterprint', count, { once: true });
    return () => removeEventListener('afterprint', count);
  }, [sheets]);
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  return (
    <PrintSheet ready={sheets !== undefined}>
      {sheets?.map((sheet) => (
        <WaybillSheet key={sheet.id} sheet={sheet} />
      ))}
    </PrintSheet>
  );
}

function WaybillSheet({ sheet }: { sheet: Sheet }): ReactNode {
  const t = useT();
  const format = useFormat();
  return (
    <article className="waybill">
      <header className="waybill-head">
        <div>
          <strong>{sheet.company_name}</strong>
          <small>{sheet.company_address}</small>
          <small>{sheet.company_phone}</small>
        </div>
        <h1>{t('waybill.title')}</h1>
        <img alt={sheet.waybill_no} src={`data:image/svg+xml;utf8,${encodeURIComponent(sheet.barcode)}`} />
      </header>
      {sheet.printed_count > 0 && <p className="waybill-reprint">{t('waybill.reprint', { count: sheet.printed_count })}</p>}
      <table className="waybill-facts">
        <tbody>
          <tr>
            <th>{t('order.order_no')}</th>
            <td>{sheet.order_no}</td>
            <th>{t('order.customer_name')}</th>
            <td>{sheet.customer_name}</td>
            <th>{t('order.customer_ref')}</th>
            <td>{sheet.customer_ref ?? '—'}</td>
          </tr>
          <tr>
            <th>{t('order.origin_name')}</th>
            <td>{sheet.origin_name}</td>
            <th>{t('order.destination_name')}</th>
            <td>{sheet.destination_name}</td>
            <th>{t('order.vehicle_type_name')}</th>
            <td>{[sheet.vehicle_type_name, sheet.container_no].filter(Boolean).join(' / ') || '—'}</td>
          </tr>
          <tr>
            <th>{t('order.pickup_from')}</th>
            <td>{format.instant(sheet.pickup_from)}</td>
            <th>{t('order.pickup_to')}</th>
            <td>{format.instant(sheet.pickup_to)}</td>
            <th>{t('order.due_at')}</th>
            <td>{format.instant(sheet.due_at)}</td>
          </tr>
          {(['shipper', 'consignee'] as const).map((party) => (
            <tr key={party}>
              <th>{t(`order.${party}`)}</th>
              <td colSpan={5}>
                {sheet[party].name} · {sheet[party].contact} · {sheet[party].phone}
                <br />
                {sheet[party].address}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className="waybill-goods">
        <thead>
          <tr>
            <th>{t('order.line_no')}</th>
            <th>{t('order.goods_name')}</th>
            <th>{t('order.packing')}</th>
            <th>{t('order.pieces')}</th>
            <th>{t('order.gross_kg')} (kg)</th>
            <th>{t('order.volume_m3')} (m³)</th>
          </tr>
        </thead>
        <tbody>
          {sheet.lines.map((line) => (
            <tr key={line.line_no}>
              <td>{line.line_no}</td>
              <td>{line.goods_name}</td>
              <td>{t(`order.packing.${line.packing}`)}</td>
              <td>{format.number(line.pieces)}</td>
              <td>{format.number(line.gross_kg)}</td>
              <td>{format.number(line.volume_m3)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={3}>{t('order.totals')}</td>
            <td>{format.number(sheet.pieces)}</td>
            <td>{format.number(sheet.gross_kg)}</td>
            <td>{format.number(sheet.volume_m3)}</td>
          </tr>
        </tfoot>
      </table>
      {sheet.is_dg && (
        <p className="waybill-danger">
          {t('order.is_dg')}: UN {sheet.un_no} · {t('order.dg_class')} {sheet.dg_class} · {sheet.packing_group} · {sheet.emergency_contact}{' '}
          {sheet.emergency_phone}
        </p>
      )}
      {sheet.remark && (
        <p>
          {t('order.remark')}: {sheet.remark}
        </p>
      )}
      <p>{t('waybill.condition')}</p>
      <footer className="waybill-signs">
        {['waybill.signShipper', 'waybill.signDriver', 'waybill.signConsignee'].map((word) => (
          <div key={word}>
            <span>{t(word)}</span>
            <span>{t('waybill.signedOn')}</span>
          </div>
        ))}
      </footer>
    </article>
  );
}
