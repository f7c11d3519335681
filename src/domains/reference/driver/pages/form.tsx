import type { ReactNode } from 'react';
import { languages } from '../../../../kernel/words.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { RecordAside } from '../../../../web/kit/record/record-aside.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useSession } from '../../../../web/session.ts';
import { getDriver, saveDriver } from '../contract.ts';
import { SimilarParties } from '../../lookup/pages/similar-parties.tsx';
import { paperFiles } from '../../paper/rules.ts';

export default function DriverForm({ page, query }: PageProps): ReactNode {
  const { id } = query;
  const { country, language } = useSession();
  const form = useForm(saveDriver, {
    start: { country, language, ...(query.carrier_id ? { carrier_id: query.carrier_id } : {}) },
    read: id ? () => send(getDriver, { id }) : null,
  });
  const { values } = form;
  return (
    <FormPage
      title={id ? 'page.editDriver' : 'page.addDriver'}
      form={form}
      {...(id ? { aside: <RecordAside subject="driver" id={id} files={paperFiles.driver} /> } : {})}
      sections={[
        {
          key: 'basic',
          word: 'driver.basic',
          fields: [
            { key: 'name', is: 'text' },
            { key: 'country', is: 'country' },
            { key: 'phone', is: 'code' },
            page.users.includes(1) && { key: 'carrier_id', is: 'ref', to: 'carrier', onChange: () => form.set({ vehicle_id: null }) },
            { key: 'vehicle_id', is: 'ref', to: 'vehicle', ...(values.carrier_id ? { within: { carrier_id: values.carrier_id } } : {}) },
            { key: 'language', is: 'choice', of: languages, words: 'driver.language' },
            { key: 'id_card', is: 'code' },
          ],
          body: page.users.includes(1) && <SimilarParties to="driver" name={values.name} number={values.phone} except={id} />,
        },
        {
          key: 'papers',
          word: 'driver.papersSection',
          help: 'driver.papersHelp',
          fields: [
            { key: 'licence_no', is: 'code' },
            { key: 'licence_class', is: 'code' },
            { key: 'licence_until', is: 'day' },
            { key: 'qualification_no', is: 'code' },
            { key: 'qualification_until', is: 'day' },
            { key: 'passport_no', is: 'code' },
            { key: 'passport_until', is: 'day' },
            { key: 'dangerous_until', is: 'day' },
          ],
        },
        {
          key: 'more',
          word: 'driver.more',
          fields: [
            { key: 'emergency_contact', is: 'text' },
            { key: 'emergency_phone', is: 'phone' },
            { key: 'remark', is: 'note' },
          ],
        },
      ]}
    />
  );
}
