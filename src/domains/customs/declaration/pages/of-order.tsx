import type { ReactNode } from 'react';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { declarationsOfOrder } from '../contract.ts';
import { DeclarationsTable } from './declarations-table.tsx';

export default function DeclarationsOfOrder({ id }: { id: string }): ReactNode {
  return (
    <Read of={declarationsOfOrder} params={{ order_id: id }}>
      {({ rows }) => <DeclarationsTable rows={rows} of={{ order: id }} />}
    </Read>
  );
}
