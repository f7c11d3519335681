import { type ReactNode, useDeferredValue, useEffect, useRef } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { amountOf } from '../../../../kernel/money.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { FieldSet } from '../../../../web/kit/form/field-set.ts';
import { useRead } from '../../../../web/query.ts';
import { type PaymentRequestRow, type payPaymentRequest, requestWithholding } from '../contract.ts';

type Asked = ParamsOf<typeof requestWithholding>;
const keyOf = ({ amount, value_on }: Asked): string => `${amount} ${value_on}`;

type Props = {
  request: PaymentRequestRow;
  form: FieldSet<ParamsOf<typeof payPaymentRequest> & object>;
  /** The payment that the form began with, whose tax it has. */
  start: Asked;
  /** Called with true while the tax of the entered payment is not known yet. */
  waits: (waiting: boolean) => void;
};

/** The rules by which tax is withheld from the payment. The tax follows when its amount or day changes. */
export function Withholding({ request, form, start, waits }: Props): ReactNode {
  const t = useT();
  const format = useFormat();
  const { currency } = request;
  const entered = { id: request.id, amount: form.values.amount ?? '', value_on: form.values.value_on ?? '' };
  const key = keyOf(entered);
  const asks = useDeferredValue(key) === key && requestWithholding.params.safeParse(entered).success;
  const read = useRead(requestWithholding, entered, { enabled: asks, keepPrevious: true, quiet: true });
  const withheld = asks && !read.isPlaceholderData ? read.data?.amount : undefined;
  const filled = useRef(keyOf(start));
  useEffect(() => {
    if (withheld === undefined || filled.current === key) return;
    filled.current = key;
    form.set({ withheld: withheld === amountOf(currency, 0n) ? null : withheld });
  }, [withheld, key, form, currency]);
  const waiting = asks && withheld === undefined && !read.error;
  useEffect(() => waits(waiting), [waiting, waits]);
  return read.data?.parts.map(({ percent, basis, net, amount }) => (
    <p key={`${percent} ${basis}`} className="kit-quiet">
      {t('paymentRequest.withholdingRule', {
        percent: format.number(percent),
        net: format.amount(net, currency),
        amount: format.amount(amount, currency),
        currency,
        basis,
      })}
    </p>
  ));
}
