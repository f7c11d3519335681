import type { ReactNode } from 'react';
import { useRead } from '../../../../web/query.ts';
import { getOrder } from '../../../order/transport-order/contract.ts';
import { CreditUse } from './credit-use.tsx';

/** The credit of an order's payer, as long as it can keep the order from being submitted or reviewed. */
export default function CreditOfOrder({ id }: { id: string }): ReactNode {
  const { data } = useRead(getOrder, { id }, { staleTime: Infinity });
  if (!data || (data.state !== 'draft' && data.state !== 'submitted')) return null;
  return <CreditUse customerId={data.bill_to_id} onlyWrong />;
}
