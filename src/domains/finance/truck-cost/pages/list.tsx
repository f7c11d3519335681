import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { ListPage } from '../../../../web/kit/list/list-page.tsx';
import { useList } from '../../../../web/kit/list/use-list.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { costTripsAgain, listTruckCosts } from '../contract.ts';
import { may } from '../permits.ts';

/** Completed trips of our own trucks with what they cost, and those whose truck has no rates. */
export default function TruckCosts({ page }: PageProps): ReactNode {
  const can = useCan();
  const list = useList(listTruckCosts);
  return (
    <ListPage
      title={page.title}
      name={page.path}
      list={list}
      columns={[
        { key: 'no', is: 'code', pin: 'left' },
        { key: 'plate_no', is: 'code' },
        { key: 'driver_name', is: 'text' },
        { key: 'completed_on', is: 'day', sort: 'completed_on' },
        { key: 'orders', is: 'quantity' },
        { key: 'km', is: 'quantity' },
        { key: 'days', is: 'quantity' },
        { key: 'fuel', is: 'amount', currency: 'currency' },
        { key: 'toll', is: 'amount', currency: 'currency' },
        { key: 'upkeep', is: 'amount', currency: 'currency' },
        { key: 'driver', is: 'amount', currency: 'currency' },
        { key: 'depreciation', is: 'amount', currency: 'currency' },
        { key: 'amount', is: 'amount', currency: 'currency' },
        { key: 'company_name', is: 'text', off: true },
      ]}
      rowActions={(row) =>
        can(may.cost) ? [{ key: 'again', word: 'truckCost.again', run: () => send(costTripsAgain, { ids: [row.id] }) }] : []
      }
      exporting={may.view}
      empty="truckCost.empty"
    />
  );
}
