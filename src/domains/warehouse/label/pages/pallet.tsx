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
import { Portion } from './portion.tsx';
import './label.css';

type Label = ResultOf<typeof readPalletLabels>['labels'][number];

/** Pallet labels of 100 by 150 millimetres, one per page, a portion at a time. Each label is counted once while the page is open. */
export default function PrintPallets({ query }: PageProps): ReactNode {
  const ids = query['ids'] ? query['ids'].split(',') : [];
  const after = query['after'] ?? null;
  const read = useRead(readPalletLabels, { ids, plan_id: query['plan'] ?? null, after }, { staleTime: Number.POSITIVE_INFINITY });
  const { data } = read;
  const labels = data?.labels;
  const counted = useRef(new Set<string>());
  useEffect(() => {
    if (!labels) return;
    const count = () => {
      const fresh = labels.flatMap(({ id }) => (counted.current.has(id) ? [] : [id]));
      if (fresh.length === 0) return;
      for (const id of fresh) counted.current.add(id);
      void send(printedPallets, { ids: fresh }, { quiet: true });
    };
    addEventListener('afterprint', count);
    return () => removeEventListener('afterprint', count);
  }, [labels]);
  if (!data || read.error) return <Read of={read} />;
  return (
    <PrintSheet
      key={after}
      size={{ width_mm: 100, height_mm: 150 }}
      ready
      tools={<Portion of={data} shown={data.labels.length} next={data.next} />}
    >
      {data.labels.map((label) => (
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
