import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { Read } from '../../../../web/kit/reply/read.tsx';
import type { PageProps } from '../../../../web/tab-context.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { getClaim, readClaimSource, saveClaim } from '../contract.ts';
import { claimKinds, claimModes, claimSources } from '../kinds.ts';
import { claimPage } from '../pages.ts';

type Start = Partial<ParamsOf<typeof saveClaim>>;

/** A new claim, by hand or from the record that the address names; or the edit of one. */
export default function ClaimFormPage({ query }: PageProps): ReactNode {
  const subject = claimSources.find((one) => one === query['subject']);
  const source = query['source'];
  if (query['id']) return <ClaimForm id={query['id']} />;
  if (!subject || !source) return <ClaimForm />;
  return (
    <Read of={readClaimSource} params={{ subject, id: source }}>
      {({ order_no, customer_id, mode, kind, happened_at, delivered_on, place, description, cartons, gross_kg, currency }) => (
        <ClaimForm
          start={{
            source_subject: subject,
            source_id: source,
            order_no,
            customer_id,
            mode,
            kind: kind ?? 'damage',
            delivered_on,
            place,
            cartons,
            gross_kg,
            currency,
            ...(happened_at ? { happened_at } : {}),
            ...(description ? { description } : {}),
          }}
        />
      )}
    </Read>
  );
}

function ClaimForm({ id, start = {} }: { id?: string; start?: Start }): ReactNode {
  const form = useForm(saveClaim, {
    id: id ?? `new-${start.source_subject ?? ''}-${start.source_id ?? ''}`,
    start: {
      kind: 'damage',
      mode: 'road',
      currency: useOwnCompany().currency,
      happened_at: serverNow().toISOString(),
      photo_ids: [],
      ...start,
    },
    read: id ? async () => ({ ...(await send(getClaim, { id })), photo_ids: [] }) : null,
    no: 'claim_no',
    done: (saved) => link(claimPage, { id: saved.id }),
  });
  const { values } = form;
  const isBound = Boolean(values.source_subject && values.source_subject !== 'order');
  return (
    <FormPage
      title="page.claimForm"
      form={form}
      again={false}
      sections={[
        {
          key: 'facts',
          word: 'cargoClaim.facts',
          fields: [
            !id && { key: 'order_no', is: 'code', disabled: isBound },
            !id && { key: 'customer_id', is: 'ref', to: 'customer', disabled: isBound && Boolean(start.customer_id) },
            { key: 'kind', is: 'choice', of: claimKinds, words: 'cargoClaim.kind' },
            { key: 'mode', is: 'choice', of: claimModes, words: 'cargoClaim.mode' },
            { key: 'happened_at', is: 'instant' },
            { key: 'place', is: 'text' },
            { key: 'delivered_on', is: 'day' },
            { key: 'rule_id', is: 'ref', to: 'claimRule' },
            { key: 'description', is: 'note', rows: 3, span: 12 },
            !id && { key: 'photo_ids', is: 'file', many: true, accept: 'image/*,application/pdf', span: 12 },
          ],
        },
        {
          key: 'goods',
          word: 'cargoClaim.goods',
          fields: [
            { key: 'qty', is: 'quantity' },
            { key: 'cartons', is: 'whole' },
            { key: 'pallets', is: 'whole' },
            { key: 'gross_kg', is: 'quantity', unit: 'unit.kg' },
            { key: 'currency', is: 'currency' },
            { key: 'goods_value', is: 'amount', currency: 'currency', fixedCurrency: true },
            { key: 'claimed', is: 'amount', currency: 'currency', fixedCurrency: true },
          ],
        },
        {
          key: 'insurance',
          word: 'cargoClaim.deadlines',
          fields: [
            { key: 'insurer_name', is: 'text' },
            { key: 'policy_no', is: 'code' },
            { key: 'insurer_due_on', is: 'day' },
          ],
        },
      ]}
    />
  );
}
