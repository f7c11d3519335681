import { type ReactNode, useState } from 'react';
import { phoneText } from '../../../../kernel/phone.ts';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { paperTones } from '../../paper/pages/tones.ts';
import { blacklistCarrier, listCarriers, setCarrierActive } from '../contract.ts';
import { MergeDialog } from '../../merge/pages/merge-dialog.tsx';
import { may as merge } from '../../merge/permits.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { addCarrierPage, editCarrierPage } from '../pages.ts';
import { addVehiclePage } from '../../vehicle/pages.ts';

const edit = (id: string): string => link(editCarrierPage, { id });

export default function CarrierList(): ReactNode {
  const list = useList(listCarriers);
  const can = useCan();
  const open = useOpen();
  const [merging, setMerging] = useState<string | null>(null);
  return (
    <>
      <ListPage
        title="page.carriers"
        list={list}
        columns={[
          { key: 'code', is: 'link', open: (row) => edit(row.id), pin: 'left', sort: 'code', width: 90 },
          { key: 'name', is: 'text', sort: 'name', below: (row) => row.blacklist_reason },
          { key: 'kind', is: 'choice', words: 'carrier.kind' },
          { key: 'country', is: 'country', width: 110 },
          { key: 'papers', is: 'choice', words: 'paper.state', tones: paperTones, width: 175 },
          { key: 'tax_no', is: 'code', off: true, width: 180 },
          { key: 'contact', is: 'text', below: (row) => phoneText(row.phone, row.country) },
          { key: 'vehicles', is: 'quantity', width: 90 },
          { key: 'drivers', is: 'quantity', width: 90 },
          { key: 'users', is: 'quantity', width: 90 },
          { key: 'licence_until', is: 'day', sort: 'due', off: true },
          { key: 'insurance_until', is: 'day' },
          { key: 'settlement', is: 'choice', words: 'carrier.settlement' },
          { key: 'payment_days', is: 'quantity', width: 110 },
          { key: 'currency', is: 'code', width: 80 },
          { key: 'rating', is: 'quantity', width: 90 },
          { key: 'blacklisted', is: 'flag', off: true },
        ]}
        open={(row) => edit(row.id)}
        create={{ path: link(addCarrierPage), permit: may.save }}
        rowActions={(row) => [
          { key: 'edit', word: 'carrier.do.edit', run: () => open(edit(row.id)) },
          { key: 'vehicles', word: 'carrier.do.vehicles', run: () => open(link(addVehiclePage, { carrier_id: row.id })) },
          ...(can(may.save)
            ? [
                {
                  key: 'active',
                  word: row.active ? 'carrier.do.deactivate' : 'carrier.do.activate',
                  ...(row.active ? { tone: 'danger' as const } : {}),
                  asks: 'sure' as const,
                  run: () => send(setCarrierActive, { id: row.id, version: row.version, active: !row.active }),
                },
              ]
            : []),
          ...(can(may.blacklist)
            ? [
                row.blacklisted
                  ? {
                      key: 'unlist',
                      word: 'carrier.do.unlist',
                      asks: 'sure' as const,
                      run: () => send(blacklistCarrier, { id: row.id, version: row.version, reason: null }),
                    }
                  : {
                      key: 'blacklist',
                      word: 'carrier.do.blacklist',
                      asks: 'reason' as const,
                      tone: 'danger' as const,
                      run: (reason: string | null) => send(blacklistCarrier, { id: row.id, version: row.version, reason: reason ?? '' }),
                    },
              ]
            : []),
          ...(can(merge.merge) && row.active ? [{ key: 'merge', word: 'merge.do', run: () => setMerging(row.id) }] : []),
        ]}
        exporting={may.view}
        importing={{ entity: 'carrier', permit: may.save }}
        empty="carrier.empty"
      />
      {merging !== null && <MergeDialog of="carrier" from={merging} close={() => setMerging(null)} />}
    </>
  );
}
