import type { ReactNode } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { OwnBill, OwnBills } from './own.tsx';

/** A customer's bills, and one of them where the address names it. */
export default function OwnBillsPage(props: PageProps): ReactNode {
  const { id } = props.query;
  return id ? <OwnBill id={id} /> : <OwnBills {...props} />;
}
