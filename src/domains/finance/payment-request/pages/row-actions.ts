import type { Can } from '../../../../kernel/permit.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import type { PaymentRequestRow } from '../contract.ts';
import { may } from '../permits.ts';

type Row = Pick<PaymentRequestRow, 'state' | 'own'>;
type Opens = { readonly pay: () => void; readonly edit: () => void };

/** The actions of a request that open a dialog or a form: paying it, which its preparer may not do, and editing it. */
export function requestActions({ state, own }: Row, can: Can, { pay, edit }: Opens): Action[] {
  return [
    ...(state === 'unpaid' && !own && can(may.pay)
      ? [{ key: 'pay', word: 'paymentRequest.do.pay', tone: 'primary' as const, run: pay }]
      : []),
    ...(state === 'awaitingRequest' && can(may.prepare) ? [{ key: 'edit', word: 'kit.edit', run: edit }] : []),
  ];
}
