import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { FormPage } from '../../../../web/kit/form/form-page.tsx';
import { useForm } from '../../../../web/kit/form/use-form.ts';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useTab } from '../../../../web/tab-context.ts';
import { billsToGiveUp, getBadDebt, saveBadDebt } from '../contract.ts';
import { badDebtsPage } from '../pages.ts';
import { badDebtReasons } from '../rules.ts';

/** Proposes a bad debt. Its evidence is attached on its page, from which it is submitted. */
export function BadDebtForm({ id }: { id?: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { query } = useTab();
  const form = useForm(saveBadDebt, {
    id: id ?? query['bill'] ?? 'new',
    start: {
      given_up_on: useToday(),
      ...(query['customer'] ? { customer_id: query['customer'] } : {}),
      ...(query['bill'] ? { bill_id: query['bill'] } : {}),
    },
    read: id ? () => send(getBadDebt, { id }) : null,
    no: 'bad_debt_no',
    done: (saved) => link(badDebtsPage, { id: saved.id }),
  });
  const { customer_id: customer, bill_id: bill, currency } = form.values;
  const read = useRead(billsToGiveUp, { customer_id: customer ?? '1' }, { enabled: Boolean(customer) });
  const bills = customer ? (read.data?.bills ?? []) : [];
  const own = bills.filter(({ bill_id }) => bill_id === bill);
  const labels = new Map(
    bills.map(({ bill_id, bill_no, due_on, overdue_days }) => [
      bill_id,
      t('badDebt.billChoice', { bill: bill_no, due: format.day(due_on), days: overdue_days }),
    ]),
  );
  const open = own.find((row) => row.currency === currency);
  const fill = (row: (typeof bills)[number] | undefined): void => {
    if (row) form.set({ currency: row.currency, amount: row.open });
  };
  return (
    <FormPage
      title="badDebt.new"
      form={form}
      again={false}
      sections={[
        {
          key: 'basic',
          word: 'badDebt.basic',
          fields: [
            {
              key: 'customer_id',
              is: 'ref',
              to: 'customer',
              span: 6,
              onChange: () => form.instance.resetFields(['bill_id', 'currency', 'amount']),
            },
            {
              key: 'bill_id',
              is: 'choice',
              of: [...labels.keys()],
              words: (one) => labels.get(one) ?? one,
              span: 6,
              onChange: (chosen) => fill(bills.find(({ bill_id }) => bill_id === chosen)),
            },
            {
              key: 'currency',
              is: 'choice',
              of: own.map((row) => row.currency),
              words: (one) => one,
              onChange: (chosen) => fill(own.find((row) => row.currency === chosen)),
            },
            {
              key: 'amount',
              is: 'amount',
              currency: { all: currency ?? null },
              hint: open ? t('badDebt.openHint', { currency: open.currency, amount: format.amount(open.open, open.currency) }) : undefined,
            },
            { key: 'given_up_on', is: 'day', help: 'badDebt.dayHelp' },
            { key: 'reason', is: 'choice', of: badDebtReasons, words: 'badDebt.reason' },
            { key: 'memo', is: 'text', span: 12 },
          ],
        },
      ]}
    />
  );
}
