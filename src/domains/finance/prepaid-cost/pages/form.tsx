import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useRead } from '../../../../web/query.ts';
import { getPrepaidCost, savePrepaidCost, spreadableCosts } from '../contract.ts';
import { prepaidCostsPage } from '../pages.ts';
import { expenseAccounts } from '../../ledger/rules.ts';
import { spreadMethods } from '../rules.ts';

/** Prepares a prepaid cost. The contract is attached on its page, from which it is submitted. */
export function PrepaidCostForm({ id }: { id?: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const form = useForm(savePrepaidCost, {
    id: id ?? 'new',
    start: { carrier_id: null, charge_id: null, opening_balance_id: null, account: 'cost', method: 'month' },
    read: id ? () => send(getPrepaidCost, { id }) : null,
    no: 'prepaid_no',
    done: (saved) => link(prepaidCostsPage, { id: saved.id }),
  });
  const { carrier_id: carrier, charge_id: charge, opening_balance_id: balance, account } = form.values;
  const { data } = useRead(spreadableCosts, { carrier_id: carrier || null });
  const sources = data?.sources ?? [];
  const idOf = (one: (typeof sources)[number]): string => one.charge_id ?? one.opening_balance_id ?? '';
  const labels = new Map(
    sources.map((one) => [
      idOf(one),
      `${one.document} · ${format.day(one.on)} · ${one.name} · ${one.currency} ${format.amount(one.open, one.currency)}`,
    ]),
  );
  const chosen = sources.find((one) => idOf(one) === (carrier ? charge : balance));
  return (
    <FormPage
      title="prepaidCost.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'prepaidCost.basic',
          fields: [
            {
              key: 'carrier_id',
              is: 'ref',
              to: 'carrier',
              span: 6,
              hint: carrier ? undefined : t('prepaidCost.carrierHelp'),
              onChange: () => form.set({ charge_id: null, opening_balance_id: null }),
            },
            {
              key: carrier ? 'charge_id' : 'opening_balance_id',
              is: 'choice',
              of: [...labels.keys()],
              words: (one) => labels.get(one) ?? one,
              span: 6,
              required: true,
              hint: data?.sources.length === 0 ? t(carrier ? 'prepaidCost.noLines' : 'prepaidCost.noBalances') : undefined,
              onChange: (value) => {
                const one = sources.find((source) => idOf(source) === value);
                if (one) form.set({ amount: one.open });
              },
            },
            {
              key: 'amount',
              is: 'amount',
              currency: { all: chosen?.currency ?? null },
              hint: chosen
                ? t('prepaidCost.openHint', { currency: chosen.currency, amount: format.amount(chosen.open, chosen.currency) })
                : undefined,
            },
            { key: 'from_on', is: 'day' },
            { key: 'to_on', is: 'day' },
            { key: 'method', is: 'choice', of: spreadMethods, words: 'prepaidCost.method', as: 'radio', help: 'prepaidCost.methodHelp' },
            { key: 'account', is: 'choice', of: expenseAccounts, words: 'prepaidCost.account' },
            { key: 'cost_centre_id', is: 'ref', to: 'team', required: account !== 'cost' },
            { key: 'vehicle_id', is: 'ref', to: 'vehicle' },
            { key: 'memo', is: 'text', span: 8 },
          ],
        },
      ]}
    />
  );
}
