import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { business as businessOf, side as sideOf } from '../../side.ts';
import { getFeeTemplate, saveFeeTemplate } from '../contract.ts';
import { pagesOfSide } from '../pages.ts';

/** The title of a template. Its fees follow on the next page. */
export default function FeeTemplateTitle({ page, query }: PageProps): ReactNode {
  const id = query['id'];
  const side = sideOf.parse(page.fixed?.['side']);
  const form = useForm(saveFeeTemplate, {
    start: { side, business: businessOf.parse(page.fixed?.['business']), remark: null },
    read: id ? () => send(getFeeTemplate, { id }) : null,
    done: (saved) => link(pagesOfSide[side].fees, { id: saved.id }),
  });
  return (
    <FormPage
      title={page.title}
      form={form}
      again={false}
      sections={[
        {
          key: 'title',
          fields: [
            { key: 'name', is: 'text', span: 8 },
            !id && { key: 'company_id', is: 'ref', to: 'ownCompany' },
            { key: 'remark', is: 'text', span: 12 },
          ],
        },
      ]}
    />
  );
}
