import type { ReactNode } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { AgreementDetail } from './detail.tsx';
import { AgreementForm } from './form.tsx';

/** One agreed price: its form while it is written, then its detail with the decisions. */
export default function HandleActualQuotation({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  if (id && query['edit'] !== 'yes') return <AgreementDetail id={id} />;
  return <AgreementForm title={page.title} id={id ?? null} order={query['order'] ?? null} />;
}
