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
import { getCustomer, invoiceKinds, saveCustomer, settlements } from '../contract.ts';
import { may } from '../permits.ts';

export default function CustomerForm({ query }: PageProps): ReactNode {
  const { id } = query;
  const can = useCan();
  const credit = !can(may.credit);
  const { country, currency } = useOwnCompany();
  const form = useForm(saveCustomer, {
    start: {
      country,
      currency,
      credit_currency: currency,
      settlement: 'monthly',
      statement_day: 1,
      credit_days: 30,
      credit_limit: '0',
      overdue_grace_days: 7,
      contacts: [],
      team_ids: [],
    },
    read: id ? () => send(getCustomer, { id }) : null,
  });
  const { values } = form;
  return (
    <FormPage
      title={id ? 'page.editCustomer' : 'page.addCustomer'}
      form={form}
      {...(id ? { aside: <RecordAside subject="customer" id={id} /> } : {})}
      sections={[
        {
          key: 'basic',
          word: 'customer.basic',
          fields: [
            { key: 'name', is: 'text', span: 6 },
            { key: 'short_name', is: 'text' },
            { key: 'short_name_en', is: 'text' },
            { key: 'name_en', is: 'text', span: 6 },
            { key: 'country', is: 'country' },
            { key: 'tax_no', is: 'code' },
            { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'customer_group', is: 'text' },
            { key: 'industry', is: 'text' },
            { key: 'sales_id', is: 'ref', to: 'account', within: { user_type: '1' } },
            { key: 'service_id', is: 'ref', to: 'account', within: { user_type: '1' } },
            { key: 'team_ids', is: 'ref', to: 'team', many: true },
            { key: 'takes_times', is: 'flag', help: 'customer.takesTimesHelp', span: 12 },
          ],
          body: (
            <>
              <MergedAlert of="customer" id={id} />
              <SimilarParties to="customer" name={values.name} number={values.tax_no} except={id} />
            </>
          ),
        },
        {
          key: 'credit',
          word: 'customer.creditSection',
          help: 'customer.creditHelp',
          fields: [
            { key: 'currency', is: 'currency' },
            { key: 'settlement', is: 'choice', of: settlements, words: 'customer.settlement' },
            { key: 'statement_day', is: 'whole' },
            { key: 'credit_days', is: 'whole', disabled: credit },
            { key: 'credit_limit', is: 'amount', currency: 'credit_currency', disabled: credit },
            { key: 'overdue_grace_days', is: 'whole' },
          ],
        },
        {
          key: 'invoicing',
          word: 'customer.invoicing',
          fields: [
            { key: 'invoice_kind', is: 'choice', of: invoiceKinds, words: 'customer.invoice_kind' },
            { key: 'invoice_title', is: 'text', span: 6 },
            { key: 'invoice_address', is: 'text', span: 6 },
            { key: 'invoice_phone', is: 'phone' },
            { key: 'invoice_bank', is: 'text' },
            { key: 'invoice_account', is: 'code' },
            { key: 'email', is: 'mail' },
            { key: 'remark', is: 'note' },
          ],
        },
        {
          key: 'contacts',
          word: 'customer.contacts',
          fields: [
            {
              key: 'contacts',
              is: 'lines',
              newLine: () => ({ name: '', title: null, phone: null, email: null, main: false }),
              columns: [
                { key: 'name', word: 'customer.contactName', is: 'text', required: true },
                { key: 'title', word: 'customer.contactTitle', is: 'text' },
                { key: 'phone', word: 'customer.phone', is: 'code' },
                { key: 'email', word: 'customer.email', is: 'text' },
                { key: 'main', word: 'customer.main', is: 'flag' },
              ],
            },
          ],
        },
        id !== undefined &&
          can(bankAccount.view) && {
            key: 'accounts',
            word: 'bankAccount.title',
            help: 'bankAccount.help',
            body: <BankAccounts party={{ customer_id: id }} name={values.name ?? ''} />,
          },
      ]}
    />
  );
}
