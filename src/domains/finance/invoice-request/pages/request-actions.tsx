import { type ReactNode, useState } from 'react';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { useMoves } from '../../../../web/kit/action/moves.ts';
import { useCan } from '../../../../web/session.ts';
import { may as mayInvoice } from '../../invoice/permits.ts';
import { moveInvoiceRequest, type RequestRow } from '../contract.ts';
import { IssueForRequest } from './issue-for-request.tsx';

export const tones = { waiting: 'warning', issued: 'good', declined: 'bad', withdrawn: 'neutral', lapsed: 'neutral' } as const;
export const invoiceTones = { issued: 'good', reversed: 'bad', void: 'bad', replaced: 'neutral' } as const;

/** The actions of a request: finance issues its invoice or declines it, and the person who asked withdraws it. `dialog` is the open one. */
export function useRequestActions(): { readonly of: (row: RequestRow) => Action[]; readonly dialog: ReactNode } {
  const can = useCan();
  const [issuing, setIssuing] = useState<RequestRow | null>(null);
  const moves = useMoves(moveInvoiceRequest, { parts: ({ own }: RequestRow) => (own ? ['prepared'] : []) });
  const issue = (row: RequestRow): Action => ({ key: 'issue', word: 'invoice.issue', tone: 'primary', run: () => setIssuing(row) });
  return {
    of: (row) => [...(row.state === 'waiting' && can(mayInvoice.issue) && can(mayInvoice.view) ? [issue(row)] : []), ...moves.of(row)],
    dialog: issuing && <IssueForRequest request={issuing} close={() => setIssuing(null)} />,
  };
}
