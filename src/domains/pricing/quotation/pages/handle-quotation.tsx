import type { ReactNode } from 'react';
import { useRead } from '../../../../web/query.ts';
import { useCan } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import type { Side } from '../../rating/price.ts';
import { getQuotation } from '../contract.ts';
import { rightsOf } from '../permits.ts';
import { QuotationEditor } from './quotation-form.tsx';
import { SheetDetail } from './sheet-detail.tsx';

/** Opens the next step of a sheet: its form for a draft that the reader may edit, otherwise its detail with the decisions. */
export default function HandleQuotation({ page, query }: PageProps): ReactNode {
  const side: Side = page.fixed?.['side'] === 'broker' ? 'broker' : 'sell';
  const id = query['id'];
  return id ? (
    <Handled id={id} side={side} title={page.title} editing={query['edit'] === 'yes' || side === 'sell'} />
  ) : (
    <QuotationEditor id={null} side={side} title={page.title} />
  );
}

function Handled({ id, side, title, editing }: { id: string; side: Side; title: string; editing: boolean }): ReactNode {
  const can = useCan();
  const { data } = useRead(getQuotation, { id });
  return data?.state === 'draft' && editing && can(rightsOf[side].edit) ? (
    <QuotationEditor key={id} id={id} side={side} title={title} />
  ) : (
    <SheetDetail id={id} side={side} />
  );
}
