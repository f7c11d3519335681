import type { ReactNode } from 'react';
import { Picture } from '../../../../web/kit/print/picture.tsx';
import { PrintSheet } from '../../../../web/kit/print/print-sheet.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { readItemBarcodes } from '../contract.ts';
import { stickersFrom } from '../portions.ts';
import { Portion } from './portion.tsx';
import './label.css';

/** The most stickers in one print: some thirty sheets. */
const stickersMax = 600;

/** Barcodes of goods on a sheet: one for each carton of a plan, or as many as `copies` says. */
export default function PrintBarcodes({ query }: PageProps): ReactNode {
  const read = useRead(
    readItemBarcodes,
    { plan_id: query['plan'] ?? null, product_ids: query['ids'] ? query['ids'].split(',') : [] },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!read.data || read.error) return <Read of={read} />;
  const copies = Number(query['copies'] ?? 0);
  const before = Number(query['after'] ?? 0);
  const items = read.data.items.map((item) => ({ ...item, cartons: copies > 0 ? copies : item.cartons }));
  const { stickers, count } = stickersFrom(items, { before, most: stickersMax });
  const until = before + stickers.length;
  return (
    <PrintSheet
      key={before}
      ready
      tools={<Portion of={{ before, count }} shown={stickers.length} next={until < count ? String(until) : null} />}
    >
      <div className="barcode-sheet">
        {stickers.map((item, place) => (
          <figure key={before + place}>
            <figcaption>
              {item.customer_name} · {item.code}
            </figcaption>
            <Picture svg={item.barcode} alt={item.text} />
            <span>{item.name}</span>
          </figure>
        ))}
      </div>
    </PrintSheet>
  );
}
