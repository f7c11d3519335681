import { type ReactNode, useState } from 'react';
import { phoneText } from '../../../../kernel/phone.ts';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import { holdCustomer, listCustomers, setCustomerActive } from '../contract.ts';
import { MergeDialog } from '../../merge/pages/merge-dialog.tsx';
import { may as merge } from '../../merge/permits.ts';
import { may } from '../permits.ts';
import { link } from '../../../../kernel/link.ts';
import { addCustomerPage, editCustomerPage } from '../pages.ts';

const edit = (id: string): string => link(editCustomerPage, { id });

export default function CustomerList(): ReactNode {
  const list = useList(listCustomers);
  const can = useCan();
  const open = useOpen();
  const [merging, setMerging] = useState<string | null>(null);
  return (
    <>
      <ListPage
        title="page.customers"
        list={list}
        columns={[
          { key: 'code', is: 'link', open: (row) => edit(row.id), pin: 'left', sort: 'code', width: 90 },
          { key: 'name', is: 'text', sort: 'name', below: (row) => row.hold_reason },
          { key: 'short_name', is: 'text', off: true },
          { key: 'country', is: 'country', width: 110 },
          { key: 'tax_no', is: 'code', width: 180 },
          { key: 'company_name', is: 'text' },
          { key: 'customer_group', is: 'text', off: true },
          { key: 'contact', is: 'text', below: (row) => row.phone && phoneText(row.phone, row.country) },
          { key: 'sales_name', is: 'text' },
          { key: 'service_name', is: 'text', off: true },
          { key: 'settlement', is: 'choice', words: 'customer.settlement' },
          { key: 'credit_days', is: 'quantity', width: 110 },
          { key: 'credit_limit', is: 'amount', currency: 'credit_currency' },
          { key: 'currency', is: 'code', width: 80 },
          { key: 'users', is: 'quantity', width: 90 },
          { key: 'hold', is: 'flag' },
        ]}
        open={(row) => edit(row.id)}
        create={{ path: link(addCustomerPage), permit: may.save }}
        rowActions={(row) => [
          { key: 'edit', word: 'customer.do.edit', run: () => open(edit(row.id)) },
          ...(can(may.hold)
            ? [
                row.hold
                  ? {
                      key: 'release',
                      word: 'customer.do.release',
                      asks: 'sure' as const,
                      run: () => send(holdCustomer, { id: row.id, version: row.version, reason: null }),
                    }
                  : {
                      key: 'hold',
                      word: 'customer.do.hold',
                      asks: 'reason' as const,
                      tone: 'danger' as const,
                      run: (reason: string | null) => send(holdCustomer, { id: row.id, version: row.version, reason: reason ?? '' }),
                    },
              ]
            : []),
          ...(can(may.save)
            ? [
                {
                  key: 'active',
                  word: row.active ? 'customer.do.deactivate' : 'customer.do.activate',
                  ...(row.active ? { tone: 'danger' as const } : {}),
                  asks: 'sure' as const,
                  run: () => send(setCustomerActive, { id: row.id, version: row.version, active: !row.active }),
                },
              ]
            : []),
          ...(can(merge.merge) && row.active ? [{ key: 'merge', word: 'merge.do', run: () => setMerging(row.id) }] : []),
        ]}
        exporting={may.view}
        importing={{ entity: 'customer', permit: may.save }}
        empty="customer.empty"
      />
      {merging !== null && <MergeDialog of="customer" from={merging} close={() => setMerging(null)} />}
    </>
  );
}
