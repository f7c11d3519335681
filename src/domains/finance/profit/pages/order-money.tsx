import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { orderProfit } from '../contract.ts';
import { leadingResult } from '../rules.ts';

/** The profit of an order, expected while nothing is charged, and the part of it that is billed. An order that is not yet accepted has no figures. */
export default function OrderMoney({ id }: { id: string }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useRead(orderProfit, { order_id: id });
  if (!data) return null;
  const { functional_currency: currency, receivable = [], unpriced } = data;
  const [of, { profit, margin_percent }] = leadingResult(data);
  const isLoss = profit?.startsWith('-') ?? false;
  const billed = receivable.map((one) =>
    t('profit.billedOf', {
      billed: format.amount(one.billed, one.currency),
      amount: `${one.currency} ${format.amount(one.amount, one.currency)}`,
    }),
  );
  const open = receivable.filter(({ unpaid_bills }) => unpaid_bills > 0);
  const unpaid = receivable.reduce((sum, one) => sum + one.unpaid_bills, 0);
  return (
    <Glance
      name={t(of === 'actual' ? 'page.profit' : 'profit.estimated_profit')}
      tone={isLoss ? 'bad' : 'neutral'}
      main={
        profit === undefined
          ? null
          : `${currency} ${format.amount(profit, currency)}${margin_percent ? ` · ${format.percent(margin_percent)}` : ''}`
      }
      lines={[
        ...billed,
        unpaid > 0 &&
          t('profit.unpaidBills', { count: unpaid, open: open.map((one) => format.money(one.open_on_bills, one.currency)).join(' · ') }),
        unpriced > 0 && t('profit.unpricedLeft', { count: unpriced }),
      ]}
    />
  );
}
