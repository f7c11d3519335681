import type { ReactNode } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { ClaimPrint } from './claim-print.tsx';

export default function PrintActivityFee({ query }: PageProps): ReactNode {
  return <ClaimPrint id={query['id'] ?? ''} kind="activityFee" />;
}
