import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { getWorkOrder } from '../../../dispatch/work-order/contract.ts';
import { listTruckCosts } from '../contract.ts';

/** The cost of a completed trip of our own truck. Nothing for those who may not see costs, whom the call refuses. */
export default function TripCost({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { hidden } = useSession();
  const { data: trip } = useRead(getWorkOrder, { id }, { staleTime: Infinity });
  const isCosted = trip !== undefined && trip.own && trip.completed_at !== null && !hidden.includes('cost');
  const { data } = useRead(listTruckCosts, { where: { no: [trip?.no ?? ''] }, size: 1 }, { enabled: isCosted });
  const cost = data?.rows[0];
  if (!cost) return null;
  const { amount, currency } = cost;
  const parts = ['fuel', 'toll', 'driver', 'upkeep', 'depreciation'] as const;
  return (
    <Glance
      name={t('truckCost.ofTrip')}
      tone={amount === null ? 'warning' : 'neutral'}
      main={amount === null ? t('truckCost.tab.uncosted') : format.money(amount, currency)}
      lines={[
        cost.km !== null && `${format.number(cost.km)} ${t('unit.km')}`,
        parts.flatMap((part) => cost[part] ?? []).length > 0 &&
          parts
            .flatMap((part) => (cost[part] === null ? [] : [`${t(`truckCost.${part}`)} ${format.amount(cost[part], currency)}`]))
            .join(' · '),
      ]}
    />
  );
}
