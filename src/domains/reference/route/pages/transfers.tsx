import { Card, Empty } from 'antd';
import type { ReactNode } from 'react';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { Facts } from '../../../../web/kit/detail/facts.tsx';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useOpen } from '../../../../web/kit/open.ts';
import { Picker } from '../../../../web/kit/form/picker.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { getTransfers, saveTransfers } from '../contract.ts';
import { CustomerLineMap } from './line-map.tsx';
import { link } from '../../../../kernel/link.ts';
import { routePage } from '../pages.ts';

/** The transfer points of one customer's line; the line is chosen first. */
export default function TransferRoute({ page, query }: PageProps): ReactNode {
  const t = useT();
  const open = useOpen();
  const id = query['id'];
  if (id) return <Transfers key={id} title={page.title} id={id} />;
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
      </header>
      <Card>
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('route.chooseCustomerLine')}>
          <Picker
            to="customerLine"
            value={null}
            aria-label={t('route.customer_line')}
            onChange={(chosen) => chosen && open(`${page.path}?id=${chosen}`)}
          />
        </Empty>
      </Card>
    </div>
  );
}

function Transfers({ title, id }: { title: string; id: string }): ReactNode {
  const { data } = useRead(getTransfers, { id });
  const form = useForm(saveTransfers, {
    read: () => send(getTransfers, { id }),
    done: () => link(routePage),
  });
  return (
    <FormPage
      title={title}
      form={form}
      sections={[
        {
          key: 'line',
          body: data && (
            <Facts
              of={data}
              subject="route"
              items={[
                { key: 'customer_name', is: 'ref', word: 'master.customer_id' },
                { key: 'name', is: 'text', word: 'route.customer_line' },
                { key: 'line_name', is: 'ref', word: 'route.line_id' },
              ]}
            />
          ),
        },
        {
          key: 'transfers',
          word: 'route.transfers',
          fields: [
            {
              key: 'transfers',
              is: 'lines',
              newLine: () => ({ dwell_hours: '0' }),
              columns: [
                { key: 'station_id', is: 'ref', to: 'station', required: true },
                { key: 'dwell_hours', is: 'quantity', required: true, total: true },
              ],
            },
          ],
        },
        { key: 'map', word: 'route.map', body: <CustomerLineMap id={id} transfers={chosenIn(form.values.transfers)} /> },
      ]}
    />
  );
}

function chosenIn(transfers: readonly { readonly station_id?: string | null }[] = []): string[] {
  return transfers.flatMap(({ station_id }) => station_id ?? []);
}
