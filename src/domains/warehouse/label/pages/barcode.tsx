import type { ReactNode } from 'react';
import { PrintSheet } from '../../../../web/kit/print-sheet.tsx';
import { LoadFailed } from '../../../../web/kit/load-failed.tsx';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { readItemBarcodes } from '../contract.ts';
import { Picture } from './picture.tsx';
import './label.css';

/** No printer is asked for more stickers of one kind than this at once. */
const most = 60;

/** Barcodes of goods on a sheet: one for each carton of a plan, or as many as `copies` says. */
export default function PrintBarcodes({ query }: PageProps): ReactNode {
  const read = useRead(
    readItemBarcodes,
    { plan_id: query['plan'] ?? null, product_ids: query['ids'] ? query['ids'].split(',') : [] },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  if (read.error) return <LoadFailed error={read.error} retry={() => void read.refetch()} />;
  const copies = Number(query['copies'] ?? 0);
  return (
    <PrintSheet ready={read.data !== undefined} numbered={false}>
      <div className="barcode-sheet">
        {read.data?.items.flatMap((item) =>
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
