import type { ReactNode } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { SheetDetail } from './sheet-detail.tsx';

export default function PriceDetails({ query }: PageProps): ReactNode {
  return <SheetDetail id={query['id'] ?? ''} side="buy" />;
}
