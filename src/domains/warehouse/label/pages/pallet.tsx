import { type ReactNode, useEffect, useRef } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Picture } from '../../../../web/kit/print/picture.tsx';
import { PrintPage, PrintSheet } from '../../../../web/kit/print/print-sheet.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printedPallets, readPalletLabels } from '../contract.ts';
import { labelTextOf } from './label-text.ts';
import './label.css';

type Label = ResultOf<typeof readPalletLabels>['labels'][number];

/** Pallet labels of 100 by 150 millimetres, one per page. Each print is counted. */
export default function PrintPallets({ query }: PageProps): ReactNode {
  const ids = query['ids'] ? query['ids'].split(',') : [];
  const read = useRead(readPalletLabels, { ids, plan_id: query['plan'] ?? null }, { staleTime: Number.POSITIVE_INFINITY });
  const isRecorded = useRef(false);
  const labels = read.data?.labels;
  useEffect(() => {
    if (!labels || isRecorded.current) return;
    isRecorded.current = true;
    const count = () => void send(printedPallets, { ids: labels.map(({ id }) => id) }, { quiet: true });
    addEventListener('afterprint', count, { once: true });
    return () => removeEventListener('afterprint', count);
  }, [labels]);
  if (!labels || read.error) return <Read of={read} />;
  return (
    <PrintSheet size={{ width_mm: 100, height_mm: 150 }} ready>
      {labels.map((label) => (
        <PrintPage key={label.id}>
          <PalletLabel label={label} />
        </PrintPage>
      ))}
    </PrintSheet>
  );
}

function PalletLabel({ label }: { label: Label }): ReactNode {
  const text = labelTextOf(label, useT(), useFormat());
  return (
    <article className="pallet-label">
      <header>
        <div>
          <small>{text.company}</small>
          <strong>{text.customer}</strong>
        </div>
        <Picture className="pallet-label-qr" svg={label.qr} alt={label.pallet_no} />
      </header>
      <table>
        <tbody>
          {text.goods.map(({ key, code, name, lot, qty }) => (
            <tr key={key}>
              <th>{code}</th>
              <td>
                <span>{name}</span>
                <small>{lot}</small>
              </td>
              <td className="number">{qty}</td>
            </tr>
          ))}
          {text.moreGoods && (
            <tr>
              <td colSpan={3}>{text.moreGoods}</td>
            </tr>
          )}
        </tbody>
      </table>
      <dl>
        {text.facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Picture className="pallet-label-bars" svg={label.barcode} alt={label.pallet_no} />
      {text.reprint && <small>{text.reprint}</small>}
    </article>
  );
}
