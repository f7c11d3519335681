import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { Transfers } from '../../order-leg/pages/transfers.tsx';
import { DispatchList } from './region-list.tsx';

/** The border desk: orders that need trucks, and those that change trucks at the gate. */
export default function BorderDispatch(props: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const shown = query['show'] === 'transfers' ? 'transfers' : 'orders';
  const choice = (
    <Segmented
      value={shown}
      onChange={(value) => setQuery({ show: value === 'orders' ? undefined : value })}
      options={(['orders', 'transfers'] as const).map((value) => ({ value, label: t(`orderLeg.${value}`) }))}
    />
  );
  return shown === 'orders' ? <DispatchList {...props} buttons={choice} /> : <Transfers {...props} choice={choice} />;
}
