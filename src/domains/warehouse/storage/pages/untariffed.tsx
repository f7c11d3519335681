import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { listUntariffed } from '../contract.ts';

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
