import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useRead } from '../../../../web/query.ts';
import { useCan, useTab } from '../../../../web/tab-context.ts';
import { listReplenishment } from '../contract.ts';
import { pickFaces } from '../master.ts';
import './list.css';

/** The pick faces that run low, and what fills them. The work itself is done by scan on the board of a hand-held. */
export default function Replenishment(): ReactNode {
  const t = useT();
  const can = useCan();
  const open = useOpen();
  const { query, setQuery } = useTab();
  const [warehouse, customer] = [query['warehouse'] ?? null, query['customer'] ?? null];
  const read = useRead(listReplenishment, { warehouse_id: warehouse, customer_id: customer }, { keepPrevious: true });
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t('page.replenishment')}</h1>
        <span className="kit-space" />
        <div className="replenish-filter">
          <Picker
            to="warehouse"
            value={warehouse}
            onChange={(id) => setQuery({ warehouse: id ?? undefined })}
            placeholder={t('replenish.warehouse_name')}
            aria-label={t('replenish.warehouse_name')}
          />
        </div>
        <div className="replenish-filter">
          <Picker
            to="customer"
            value={customer}
            onChange={(id) => setQuery({ customer: id ?? undefined })}
            placeholder={t('replenish.customer_name')}
            aria-label={t('replenish.customer_name')}
          />
        </div>
        {can(pickFaces.may.view) && <Button onClick={() => open(pickFaces.pages[0].list)}>{t('page.pickFace')}</Button>}
      </header>
      <Read of={read}>
        {({ faces, has_faces }) => (
          <SubTable
            rows={faces}
            subject="replenish"
            title="page.replenishment"
            empty={has_faces ? 'replenish.full' : 'replenish.noFaces'}
            columns={[
              { key: 'location_code', is: 'code', width: 150 },
              { key: 'product_name', is: 'text', width: 200, below: (face) => face.product_code },
              { key: 'customer_name', is: 'text', width: 200 },
              { key: 'free', is: 'quantity', width: 100 },
              { key: 'min_qty', is: 'quantity', width: 100 },
              { key: 'fill_qty', is: 'quantity', width: 100 },
              { key: 'unit', is: 'text', width: 70 },
              { key: 'qty', is: 'quantity', width: 110 },
              {
                key: 'pallet_no',
                is: 'code',
                width: 190,
                below: (face) =>
                  face.blocked ? t(`replenish.blocked.${face.blocked}`) : face.pallet_no === null ? t('replenish.nothing') : face.from_code,
              },
              { key: 'lot_no', is: 'code', width: 120 },
              { key: 'onto_pallet_no', is: 'code', width: 190 },
              { key: 'warehouse_name', is: 'text', width: 150 },
            ]}
          />
        )}
      </Read>
    </div>
  );
}
