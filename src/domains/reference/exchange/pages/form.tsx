import type { ReactNode } from 'react';
import { currencies, type Currency } from '../../../../kernel/money.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getRate, rateKinds, rateSides, rateSources, rateUnits, saveRate } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { exchangePage } from '../pages.ts';

const asCurrency = (text: string | undefined): Currency | undefined => currencies.find((one) => one === text);

/** A rate. A gap from the overview passes its pair, side and days in the address. */
export default function RateForm({ page, query }: PageProps): ReactNode {
  const { id, from, to } = query;
  const [base, quote] = [asCurrency(query['base']), asCurrency(query['quote'])];
  const form = useForm(saveRate, {
    start: {
      kind: 'spot',
      side: rateSides.find((side) => side === query['side']) ?? 'both',
      ...(base ? { base } : {}),
      ...(quote ? { quote } : {}),
      ...(from ? { valid_from: from } : {}),
      ...(to ? { valid_to: to } : {}),
    },
    ...(from ? { id: `new ${base} ${quote} ${from}` } : {}),
    read: id ? () => send(getRate, { id }) : null,
    done: () => link(exchangePage),
  });
  return (
    <FormPage
      title={page.title}
      form={form}
      sections={[
        {
          key: 'rate',
          help: 'exchange.help',
          fields: [
            { key: 'base', is: 'choice', of: rateUnits, words: 'currency' },
            { key: 'quote', is: 'currency' },
            { key: 'rate', is: 'quantity' },
            { key: 'valid_from', is: 'day' },
            { key: 'valid_to', is: 'day', ...(form.values.valid_from ? { after: form.values.valid_from } : {}) },
            { key: 'kind', is: 'choice', of: rateKinds, words: 'exchange.kind', as: 'radio' },
            { key: 'side', is: 'choice', of: rateSides, words: 'exchange.side', as: 'radio' },
            { key: 'source', is: 'choice', of: rateSources, words: 'exchange.source' },
            { key: 'company_id', is: 'ref', to: 'ownCompany', help: 'exchange.companyHelp' },
          ],
        },
      ]}
      {...(id ? { aside: <RecordAside subject="exchange" id={id} /> } : {})}
    />
  );
}
