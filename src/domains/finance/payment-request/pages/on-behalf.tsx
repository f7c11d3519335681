import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useNames } from '../../../../web/kit/record/names.ts';
import type { PaymentRequestRow } from '../contract.ts';

/** The entries of both books, in words, when the account of a sister company pays. */
export function OnBehalf({ request, payer }: { request: PaymentRequestRow; payer: string }): ReactNode {
  const t = useT();
  const names = useNames('ownCompany', [payer, request.company_id]);
  const of = (id: string) => names.get(id) ?? { name: '…', code: null };
  const [paying, owing] = [of(payer), of(request.company_id)];
  const facts = { payer: paying.code ?? paying.name, owner: owing.code ?? owing.name, payee: request.party_name };
  return (
    <Alert
      className="kit-gap"
      type="info"
      title={t('paymentRequest.paysOnBehalf', { payer: paying.name, owner: owing.name })}
      description={(['payer', 'owner'] as const).map((side) => <div key={side}>{t(`paymentRequest.onBehalf.${side}`, facts)}</div>)}
    />
  );
}
