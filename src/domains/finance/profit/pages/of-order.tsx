import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useRead } from '../../../../web/query.ts';
import { orderProfit } from '../contract.ts';

const figures = ['income', 'cost', 'profit'] as const;

/** Actual figures with the estimate below each, in the functional currency of the order's company. */
export default function ProfitOfOrder({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const read = useRead(orderProfit, { order_id: id });
  if (!read.data || read.error) return <Read of={read} />;
  const { actual, estimated, functional_currency, unpriced, own_truck_cost, profit_after_trucks } = read.data;
  const amount = (value = '0'): string => `${functional_currency} ${format.amount(value, functional_currency)}`;
  return (
    <>
      {unpriced > 0 && <Alert type="warning" showIcon title={t('profit.unpricedLeft', { count: unpriced })} />}
      <Stats>
        {figures
          .filter((figure) => actual[figure] !== undefined)
          .map((figure) => (
            <Stat
              key={figure}
              label={t(`profit.${figure}`)}
              value={amount(actual[figure])}
              tone={figure === 'profit' && actual.profit?.startsWith('-') ? 'bad' : 'neutral'}
              note={
                <>
                  {t(`profit.estimated_${figure}`)} {amount(estimated[figure])}
                </>
              }
            />
          ))}
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
        {actual.margin_percent !== undefined && (
          <Stat label={t('profit.margin_percent')} value={actual.margin_percent === null ? '—' : `${actual.margin_percent} %`} />
        )}
      </Stats>
    </>
  );
}
