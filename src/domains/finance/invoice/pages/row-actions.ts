import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { type InvoiceRow, reverseInvoice } from '../contract.ts';

type Standing = Pick<InvoiceRow, 'id' | 'version' | 'state' | 'amount' | 'reversed_by_no' | 'replaceable'>;

/** The actions of an invoice that stands: to replace it, where its country does so, and to reverse it. */
export function invoiceActions(row: Standing, replace: () => void): Action[] {
  if (row.state !== 'issued' || Number(row.amount) <= 0 || row.reversed_by_no !== null) return [];
  return [
    ...(row.replaceable ? [{ key: 'replace', word: 'invoice.replace', run: replace }] : []),
    {
      key: 'reverse',
      word: 'invoice.reverse',
      tone: 'danger',
      asks: 'reason',
      run: (reason) => send(reverseInvoice, { id: row.id, version: row.version, reason: reason ?? '' }),
    },
  ];
}
