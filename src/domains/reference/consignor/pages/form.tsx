import type { ReactNode } from 'react';
import { degrees } from '../../../../kernel/outline.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { PositionPaste } from '../../../../web/kit/map/position-paste.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { MergedAlert } from '../../merge/pages/merged-alert.tsx';
import { SimilarParties } from '../../lookup/pages/similar-parties.tsx';
import { consignorKinds, getConsignor, saveConsignor } from '../contract.ts';

export default function ConsignorForm({ query }: PageProps): ReactNode {
  const { id } = query;
  const form = useForm(saveConsignor, {
    start: { country: useOwnCompany().country, kind: 'both', ...(query.customer_id ? { customer_id: query.customer_id } : {}) },
    read: id ? () => send(getConsignor, { id }) : null,
  });
  return (
    <FormPage
      title={id ? 'page.editConsignor' : 'page.addConsignor'}
      form={form}
      {...(id ? { aside: <RecordAside subject="consignor" id={id} /> } : {})}
      sections={[
        {
          key: 'basic',
          word: 'consignor.basic',
          fields: [
            { key: 'name', is: 'text', span: 6 },
            { key: 'kind', is: 'choice', of: consignorKinds, words: 'consignor.kind' },
            { key: 'name_en', is: 'text', span: 6 },
            { key: 'customer_id', is: 'ref', to: 'customer', help: 'consignor.sharedHelp' },
            { key: 'tax_no', is: 'code' },
            { key: 'contact', is: 'text' },
            { key: 'phone', is: 'phone' },
            { key: 'email', is: 'mail' },
          ],
          body: (
            <>
              <MergedAlert of="consignor" id={id} />
              <SimilarParties to="consignor" name={form.values.name} number={form.values.tax_no} except={id} />
            </>
          ),
        },
        {
          key: 'place',
          word: 'consignor.place',
          fields: [
            { key: 'country', is: 'country' },
            { key: 'region', is: 'text' },
            { key: 'city', is: 'text' },
            { key: 'address', is: 'text', span: 6 },
            { key: 'postcode', is: 'code' },
            { key: 'station_id', is: 'ref', to: 'station' },
            { key: 'latitude', is: 'quantity' },
            { key: 'longitude', is: 'quantity' },
            { key: 'opening_hours', is: 'text' },
            { key: 'constraints', is: 'text', span: 6 },
            { key: 'remark', is: 'note' },
          ],
          body: <PositionPaste onMove={(at) => form.set({ latitude: degrees(at.latitude), longitude: degrees(at.longitude) })} />,
        },
      ]}
    />
  );
}
