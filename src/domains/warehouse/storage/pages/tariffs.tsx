import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useOpen } from '../../../../web/kit/open.ts';
import { useCan } from '../../../../web/session.ts';
import { listTariffs, type TariffRow } from '../contract.ts';
import { may } from '../permits.ts';
import { addStorageTariffPage, editStorageTariffPage, storagePreviewPage } from '../pages.ts';
import { useTierText } from './lines.tsx';
import { Untariffed } from './untariffed.tsx';

/** The tariffs for storage, by warehouse and time. */
export default function StorageTariffs(): ReactNode {
  const can = useCan();
  const open = useOpen();
  const format = useFormat();
  const tier = useTierText();
  const list = useList(listTariffs);
  const pathOf = (row: TariffRow): string => link(editStorageTariffPage, { id: row.id });
  const tiersText = (row: TariffRow): string =>
    row.tiers.map((one) => `${tier({ ...one, kind: 'tier' })}: ${format.number(one.price)}`).join(' · ');
  return (
    <ListPage
      title="page.storageTariffs"
      list={list}
      above={<Untariffed />}
      columns={[
        { key: 'customer_name', is: 'link', open: (row) => (can(may.tariff) ? pathOf(row) : null), pin: 'left', width: 170 },
        { key: 'warehouse_name', is: 'text', width: 170 },
        {
          key: 'tiers',
          is: 'own',
          width: 280,
          show: tiersText,
          text: tiersText,
          sheet: [
            { key: 'tiers', is: 'text', what: 'from_day' },
            { key: 'tiers', is: 'text', what: 'price', heading: ['storage.price'] },
          ],
        },
        { key: 'valid_from', is: 'day', sort: 'valid_from' },
        { key: 'valid_to', is: 'day' },
        { key: 'unit', is: 'choice', words: 'storage.unit', width: 100 },
        { key: 'per', is: 'choice', words: 'storage.per', width: 90 },
        { key: 'free_days', is: 'quantity', unit: 'unit.days', width: 100 },
        { key: 'minimum', is: 'amount', currency: 'currency', width: 130 },
        { key: 'currency', is: 'code', width: 80 },
        { key: 'used', is: 'flag', width: 90 },
        { key: 'remark', is: 'text', width: 160, off: true },
      ]}
      create={{ path: link(addStorageTariffPage), permit: may.tariff, word: 'storage.addTariff' }}
      rowActions={(row) => [
        {
          key: 'preview',
          word: 'page.storagePreview',
          run: () => open(link(storagePreviewPage, { customer_id: row.customer_id, warehouse_id: row.warehouse_id })),
        },
        ...(can(may.tariff)
          ? [
              { key: 'edit', word: 'kit.edit', run: () => open(pathOf(row)) },
              { key: 'next', word: 'storage.nextVersion', run: () => open(link(addStorageTariffPage, { from: row.id })) },
            ]
          : []),
      ]}
      exporting={may.view}
      empty="storage.noTariffs"
    />
  );
}
