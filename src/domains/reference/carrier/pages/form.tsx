import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useCan, useOwnCompany } from '../../../../web/session.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { BankAccounts } from '../../bank-account/pages/bank-accounts.tsx';
import { may as bankAccount } from '../../bank-account/permits.ts';
import { MergedAlert } from '../../merge/pages/merged-alert.tsx';
import { SimilarParties } from '../../lookup/pages/similar-parties.tsx';
import { carrierKinds, carrierSettlements, getCarrier, saveCarrier, taxpayers } from '../contract.ts';
import { paperFiles } from '../../paper/rules.ts';

export default function CarrierForm({ query }: PageProps): ReactNode {
  const { id } = query;
  const can = useCan();
  const { country, currency } = useOwnCompany();
  const form = useForm(saveCarrier, {
    start: { country, kind: 'contracted', currency, settlement: 'monthly', payment_days: 30 },
    read: id ? () => send(getCarrier, { id }) : null,
  });
  const { values } = form;
  return (
    <FormPage
      title={id ? 'page.editCarrier' : 'page.addCarrier'}
      form={form}
      {...(id ? { aside: <RecordAside subject="carrier" id={id} files={paperFiles.carrier} /> } : {})}
      sections={[
        {
          key: 'basic',
          word: 'carrier.basic',
          fields: [
            { key: 'name', is: 'text', span: 6 },
            { key: 'short_name', is: 'text' },
            { key: 'short_name_en', is: 'text' },
            { key: 'name_en', is: 'text', span: 6 },
            { key: 'country', is: 'country' },
            { key: 'tax_no', is: 'code' },
            { key: 'kind', is: 'choice', of: carrierKinds, words: 'carrier.kind' },
            values.kind === 'own' && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'contact', is: 'text' },
            { key: 'phone', is: 'phone' },
            { key: 'email', is: 'mail' },
            { key: 'address', is: 'text', span: 6 },
            { key: 'rating', is: 'whole' },
          ],
          body: (
            <>
              <MergedAlert of="carrier" id={id} />
              <SimilarParties to="carrier" name={values.name} number={values.tax_no} except={id} />
            </>
          ),
        },
        {
          key: 'papers',
          word: 'carrier.papersSection',
          fields: [
            { key: 'licence_no', is: 'code' },
            { key: 'licence_until', is: 'day' },
            { key: 'permit_no', is: 'code' },
            { key: 'permit_until', is: 'day' },
            { key: 'insurance_no', is: 'code' },
            { key: 'insurance_until', is: 'day' },
            { key: 'insurance_amount', is: 'amount', currency: 'insurance_currency' },
          ],
        },
        {
          key: 'settling',
          word: 'carrier.settling',
          fields: [
            { key: 'currency', is: 'currency' },
            { key: 'settlement', is: 'choice', of: carrierSettlements, words: 'carrier.settlement' },
            { key: 'payment_days', is: 'whole' },
            { key: 'taxpayer', is: 'choice', of: taxpayers, words: 'carrier.taxpayer' },
            { key: 'tax_percent', is: 'percent' },
            { key: 'remark', is: 'note' },
          ],
        },
        id !== undefined &&
          can(bankAccount.view) && {
            key: 'accounts',
            word: 'bankAccount.title',
            help: 'bankAccount.help',
            body: <BankAccounts party={{ carrier_id: id }} name={values.name ?? ''} />,
          },
      ]}
    />
  );
}
