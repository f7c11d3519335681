import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat } from '../../../../web/kit/detail/stat.tsx';
import { useRead } from '../../../../web/query.ts';
import { orderProfit } from '../contract.ts';
import { ProfitFigures } from './figures.tsx';

/** Actual figures with the estimate below each, in the functional currency of the order's company. */
export default function ProfitOfOrder({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(orderProfit, { order_id: id });
  if (!read.data || read.error) return <Read of={read} />;
  const { functional_currency, own_truck_cost, profit_after_trucks } = read.data;
  const amount = (value: string): string => `${functional_currency} ${format.amount(value, functional_currency)}`;
  return (
    <ProfitFigures of={read.data}>
      {own_truck_cost !== undefined && /[1-9]/.test(own_truck_cost) && (
        <Stat label={t('profit.own_truck_cost')} value={amount(own_truck_cost)} note={t('profit.truckCostNote')} />
      )}
      {own_truck_cost !== undefined && /[1-9]/.test(own_truck_cost) && profit_after_trucks !== undefined && (
        <Stat
          label={t('profit.profit_after_trucks')}
          value={amount(profit_after_trucks)}
          tone={profit_after_trucks.startsWith('-') ? 'bad' : 'neutral'}
        />
      )}
    </ProfitFigures>
  );
}
