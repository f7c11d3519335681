import { App } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import type { Line } from '../../../../web/kit/lines/line-kinds.ts';
import { useToday } from '../../../../web/kit/today.ts';
import type { PageProps } from '../../../../web/tab-context.ts';
import { useOwnCompany } from '../../../../web/session.ts';
import { getTariff, saveTariff } from '../contract.ts';
import { storageTariffsPage } from '../pages.ts';
import { headFields, type Values } from './tariff-fields.ts';

const newLine = (): Line => ({ to_day: null, price: '' });

/** A version of a tariff: new, the next one of a customer, or one to change. */
export default function StorageTariffForm({ page, query }: PageProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { message } = App.useApp();
  const today = useToday();
  const id = query['id'];
  const from = query['from'];
  const form = useForm(saveTariff, {
    // A line of the grid has the columns of a tier.
    start: {
      unit: 'pallet',
      per: 'day',
      free_days: 7,
      currency: useOwnCompany().currency,
      valid_from: `${today.slice(0, 7)}-01`,
      tiers: [newLine()] as unknown as Values['tiers'],
    },
    read: id ? () => readTariff(id, false) : from ? () => readTariff(from, true) : null,
    done: ({ gaps }) => {
      const spans = gaps.map(({ from_on, to_on }) =>
        to_on === null
          ? t('storage.gapOpen', { from: format.day(from_on) })
          : t('storage.gap', { from: format.day(from_on), to: format.day(to_on) }),
      );
      if (spans.length > 0) void message.warning(t('storage.gaps', { days: spans.join('; ') }), 10);
      return link(storageTariffsPage);
    },
  });
  return (
    <FormPage
      title={page.title}
      form={form}
      sections={[
        {
          key: 'head',
          word: 'storage.section.tariff',
          fields: headFields(form.values),
        },
        {
          key: 'tiers',
          word: 'storage.section.tiers',
          help: 'storage.tiersHelp',
          fields: [
            {
              key: 'tiers',
              is: 'lines',
              newLine,
              columns: [
                { key: 'to_day', is: 'whole', width: 180 },
                { key: 'price', is: 'quantity', required: true, width: 160 },
              ],
            },
          ],
        },
      ]}
    />
  );
}

/** The next version of a tariff begins without days: they are asked for. */
async function readTariff(id: string, asNext: boolean): Promise<Values> {
  const { tiers, id: _id, version, ...tariff } = await send(getTariff, { id });
  const own = { ...tariff, tiers: tiers.map(({ to_day, price }) => ({ to_day, price })) };
  return asNext ? { ...own, valid_from: '', valid_to: null } : { ...own, id, version };
}
