import type { ReactNode } from 'react';
import type { ResultOf } from '../../../../kernel/call.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { bookTaxReceipt, type getIntercompanyBill } from '../contract.ts';

/** Books the receipt of the tax that our company declared for the seller, or corrects its number. */
export function ReceiptDialog({ bill, close }: { bill: ResultOf<typeof getIntercompanyBill>; close: () => void }): ReactNode {
  const today = useToday();
  const ours = bill.books.find(({ side }) => side === 'buyer');
  return (
    <FormDialog
      call={bookTaxReceipt}
      subject="intercompanyBill"
      verb="intercompanyBill.bookTaxReceipt"
      of={bill.bill_no}
      start={{ id: bill.id, version: bill.version, receipt_no: ours?.tax_receipt_no ?? '', receipt_on: ours?.tax_receipt_on ?? today }}
      fields={[
        { key: 'receipt_no', is: 'text' },
        { key: 'receipt_on', is: 'day' },
      ]}
      close={close}
    />
  );
}
