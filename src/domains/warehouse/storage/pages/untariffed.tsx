import { Alert } from 'antd';
import type { ReactNode } from 'react';
import type { ParamsOf } from '../../../../kernel/call.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { listUntariffed, listUntariffedDays, type UntariffedOut } from '../contract.ts';

/** Names the customers whose goods stand somewhere without a tariff of today. */
export function Untariffed(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useRead(listUntariffed, {}, { quiet: true });
  if (!data || data.rows.length === 0) return null;
  const goods = data.rows.map(({ customer_name, warehouse_name, ended_on }) =>
    [customer_name, warehouse_name, ended_on && t('storage.tariffEnded', { day: format.day(ended_on) })].filter(Boolean).join(' · '),
  );
  return <Alert className="kit-gap" type="warning" showIcon title={t('storage.untariffed', { goods: goods.join('; ') })} />;
}

/** The days and goods in words: 1 Apr 2026 – 4 Apr 2026: 3 pallets (P-1, P-2). */
function useDaysText(): (row: UntariffedOut) => string {
  const t = useT();
  const format = useFormat();
  return ({ from_on, to_on, pallets, goods }) =>
    t('storage.untariffedSpan', { from: format.day(from_on), to: format.day(to_on), count: pallets, goods: goods.join(', ') });
}

/** Names the days of a month that are not charged because no tariff was valid. */
export function UntariffedDays({ rows }: { rows: readonly UntariffedOut[] }): ReactNode {
  const t = useT();
  const text = useDaysText();
  if (rows.length === 0) return null;
  return <Alert className="kit-gap" type="warning" showIcon title={t('storage.notCharged')} description={rows.map(text).join('; ')} />;
}

/** The same for all customers of a month, before it is worked out. */
export function UntariffedMonth({ of }: { of: ParamsOf<typeof listUntariffedDays> }): ReactNode {
  const t = useT();
  const text = useDaysText();
  const { data } = useRead(listUntariffedDays, of, { quiet: true });
  if (!data) return '…';
  if (data.rows.length === 0) return t('storage.allTariffed');
  return (
    <ul>
      {data.rows.map((row) => (
        <li key={`${row.customer_id} ${row.warehouse_id} ${row.from_on}`}>
          {row.customer_name} · {row.warehouse_name} · {text(row)}
        </li>
      ))}
    </ul>
  );
}
