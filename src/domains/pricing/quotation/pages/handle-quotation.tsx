import type { ReactNode } from 'react';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getQuotation } from '../contract.ts';
import { may } from '../permits.ts';
import QuotationDetail from './quotation-detail.tsx';
import { QuotationEditor } from './quotation-form.tsx';

/** What a sheet needs next: a draft is edited by those who may, everything else is read and decided on. */
export default function HandleQuotation(props: PageProps): ReactNode {
  const id = props.query['id'] ?? '';
  const can = useCan();
  const { data } = useRead(getQuotation, { id });
  return data?.state === 'draft' && can(may.editSell) ? (
    <QuotationEditor key={id} id={id} title={props.page.title} />
  ) : (
    <QuotationDetail {...props} />
  );
}
