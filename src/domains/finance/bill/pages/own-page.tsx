import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { printOwnBillPage } from '../../bill-template/pages.ts';
import { OwnBill, OwnBills } from './own.tsx';

/** A customer's bills, and one of them where the address names it. */
export default function OwnBillsPage(props: PageProps): ReactNode {
  const { id } = props.query;
  return id ? <OwnBill id={id} print={(bill) => link(printOwnBillPage, { id: bill.id })} /> : <OwnBills {...props} />;
}
