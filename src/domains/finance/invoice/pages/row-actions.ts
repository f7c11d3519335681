import { send } from '../../../../web/call.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import type { Can } from '../../../../kernel/permit.ts';
import { type InvoiceRow, reverseInvoice } from '../contract.ts';
import { may } from '../permits.ts';

type Row = Pick<InvoiceRow, 'id' | 'version' | 'state' | 'amount' | 'authority_no' | 'reversed_by_no' | 'replaceable'>;
type Dialogs = { readonly number: () => void; readonly replace: () => void };

/** The actions of an invoice: to enter the authority's number where it has none, to replace it where its country does so, to reverse it. */
export function invoiceActions(row: Row, can: Can, { number, replace }: Dialogs): Action[] {
  if (row.state !== 'issued') return [];
  const stands = can(may.reverse) && Number(row.amount) > 0 && row.reversed_by_no === null;
  return [
    ...(can(may.issue) && row.authority_no === null ? [{ key: 'number', word: 'invoice.number', run: number }] : []),
    ...(stands && row.replaceable ? [{ key: 'replace', word: 'invoice.replace', run: replace }] : []),
    ...(stands
      ? [
          {
            key: 'reverse',
            word: 'invoice.reverse',
            tone: 'danger' as const,
            asks: 'reason' as const,
            reasonMax: 200,
            run: (reason: string | null) => send(reverseInvoice, { id: row.id, version: row.version, reason: reason ?? '' }),
          },
        ]
      : []),
  ];
}
