import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useNames } from '../../../../web/kit/record/names.ts';
import type { PaymentRequestRow } from '../contract.ts';

/** The entries of both books, in words, when the account of a sister company pays. */
export function OnBehalf({ request, payer }: { request: PaymentRequestRow; payer: string }): ReactNode {
  const t = useT();
  const names = useNames('ownCompany', [payer, request.company_id]);
  const name = (id: string): string => names.get(id)?.name ?? '…';
  return (
    <Alert
      type="info"
      title={t('paymentRequest.paysOnBehalf', { payer: name(payer), owner: name(request.company_id), payee: request.party_name })}
    />
  );
}
