import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { getReceiving } from '../contract.ts';
import { Pallets, Receipts } from './parts.tsx';

export default function PalletsOfPlan({ id }: { id: string }): ReactNode {
  const t = useT();
  return (
    <Read of={getReceiving} params={{ id }}>
      {(plan) => (
        <>
          <Pallets plan={plan} />
          <h3>{t('receiving.receipts')}</h3>
          <Receipts plan={plan} />
        </>
      )}
    </Read>
  );
}
