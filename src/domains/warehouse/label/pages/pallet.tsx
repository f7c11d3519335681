import { type ReactNode, useEffect, useRef } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { PrintPage, PrintSheet } from '../../../../web/kit/print-sheet.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedPallets, readPalletLabels } from '../contract.ts';
import { Picture } from './picture.tsx';
import './label.css';

type Label = ResultOf<typeof readPalletLabels>['labels'][number];

/** Pallet labels of 100 by 150 millimetres, one a page. Each print is counted. */
export default function PrintPallets({ query }: PageProps): ReactNode {
  const ids = query['ids'] ? query['ids'].split(',') : [];
  const read = useRead(readPalletLabels, { ids, plan_id: query['plan'] ?? null }, { staleTime: Number.POSITIVE_INFINITY });
  const told = useRef(false);
  const labels = read.data?.labels;
  useEffect(() => {
    if (!labels || told.current) return;
    told.current = true;
    const count = () => void send(printedPallets, { ids: labels.map(({ id }) => id) }, { quiet: true });
    addEventListener('afterprint', count, { once: true });
    return () => removeEventListener('afterprint', count);
  }, [labels]);
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  return (
    <PrintSheet size={{ width_mm: 100, height_mm: 150 }} ready={labels !== undefined}>
      {labels?.map((label) => (
        <PrintPage key={label.id}>
          <PalletLabel label={label} />
        </PrintPage>
      ))}
    </PrintSheet>
  );
}

function PalletLabel({ label }: { label: Label }): ReactNode {
  const t = useT();
  const format = useFormat();
  const fact = (word: string, value: ReactNode) => (
    <div>
      <dt>{t(word)}</dt>
      <dd>{value || '—'}</dd>
    </div>
  );
  return (
    <article className="pallet-label">
      <header>
        <div>
          <small>{label.company_name}</small>
          <strong>{label.customer_name}</strong>
        </div>
        <Picture className="pallet-label-qr" svg={label.qr} alt={label.pallet_no} />
      </header>
      <table>
        <tbody>
          {label.goods.map((one) => (
            <tr key={`${one.code} ${one.lot_no}`}>
              <th>{one.code}</th>
              <td>
                {one.name}
                <small>
                  {one.lot_no} {one.grade ? `· ${t('stock.grade')} ${one.grade}` : ''}
                </small>
              </td>
              <td className="number">
                {format.number(one.qty)} {one.unit}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl>
        {fact('stock.cartons', format.number(label.cartons))}
        {fact('receiving.size', label.size)}
        {fact('inbound.volume_m3', `${format.number(label.volume_m3)} m³`)}
        {fact('inbound.gross_kg', `${format.number(label.gross_kg)} kg`)}
        {fact('inbound.net_kg', `${format.number(label.net_kg)} kg`)}
        {fact('stock.location_code', label.location_code)}
        {fact('stock.since', format.instant(label.received_at))}
        {fact('stock.plan_no', label.inbound_no)}
      </dl>
      <Picture className="pallet-label-bars" svg={label.barcode} alt={label.pallet_no} />
      {label.label_count > 0 && <small>{t('label.reprint', { count: label.label_count })}</small>}
    </article>
  );
}
