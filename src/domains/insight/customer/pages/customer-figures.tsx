import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useRead } from '../../../../web/query.ts';
import { readCustomerFigures } from '../contract.ts';
import { link } from '../../../../kernel/link.ts';
import { ownBillsPage } from '../../../finance/bill/pages.ts';
import { inboundPage } from '../../../warehouse/inbound/pages.ts';
import { stockBoardPage } from '../pages.ts';

/** A customer's stock and open bills, on its board. */
export default function CustomerFigures(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useRead(readCustomerFigures, {}, { quiet: true });
  if (!data) return null;
  return (
    <Stats>
      <Stat label={t('stockBoard.pallets')} value={format.number(data.pallets)} open={link(stockBoardPage)} />
      <Stat label={t('stockBoard.inbound_open')} value={format.number(data.inbound_open)} open={link(inboundPage)} />
      {data.bills.map((bill) => (
        <Stat
          key={bill.currency}
          label={t('stockBoard.bills', { count: bill.count })}
          open={link(ownBillsPage, {})}
          value={format.money(bill.open, bill.currency)}
          note={
            bill.overdue_count > 0
              ? t('stockBoard.overdue', { count: bill.overdue_count, amount: format.money(bill.overdue, bill.currency) })
              : null
          }
          tone={bill.overdue_count > 0 ? 'bad' : 'neutral'}
        />
      ))}
    </Stats>
  );
}
