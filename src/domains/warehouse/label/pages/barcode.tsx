import type { ReactNode } from 'react';
import { Picture } from '../../../../web/kit/print/picture.tsx';
import { PrintSheet } from '../../../../web/kit/print/print-sheet.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { readItemBarcodes } from '../contract.ts';
import './label.css';

/** The most stickers of one product in one print. */
const most = 60;

/** Barcodes of goods on a sheet: one for each carton of a plan, or as many as `copies` says. */
export default function PrintBarcodes({ query }: PageProps): ReactNode {
  const read = useRead(
    readItemBarcodes,
    { plan_id: query['plan'] ?? null, product_ids: query['ids'] ? query['ids'].split(',') : [] },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (!read.data || read.error) return <Read of={read} />;
  const copies = Number(query['copies'] ?? 0);
  return (
    <PrintSheet ready>
      <div className="barcode-sheet">
        {read.data.items.flatMap((item) =>
          Array.from({ length: Math.min(most, copies > 0 ? copies : item.cartons) }, (_, place) => (
            <figure key={`${item.id} ${place}`}>
              <figcaption>
                {item.customer_name} · {item.code}
              </figcaption>
              <Picture svg={item.barcode} alt={item.text} />
              <span>{item.name}</span>
            </figure>
          )),
        )}
      </div>
    </PrintSheet>
  );
}
