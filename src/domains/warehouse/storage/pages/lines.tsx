import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import type { StorageLineOut } from '../contract.ts';

/** The days of a stay that a line is for, in words. */
export function useTierText(): (line: Pick<StorageLineOut, 'kind' | 'from_day' | 'to_day'>) => string {
  const t = useT();
  return ({ kind, from_day, to_day }) => {
    if (kind === 'minimum') return t('storage.tier.minimum');
    if (kind === 'free') return t('storage.tier.free', { to: to_day ?? 0 });
    return to_day === null ? t('storage.tier.up', { from: from_day ?? 1 }) : t('storage.tier.days', { from: from_day ?? 1, to: to_day });
  };
}

/** Charged lines: the tier in words, the quantity, its price and the amount. */
export function StorageLines({ lines, title }: { lines: readonly StorageLineOut[]; title: string }): ReactNode {
  const t = useT();
  const tier = useTierText();
  return (
    <SubTable
      rows={lines}
      subject="storage"
      title={title}
      columns={[
        { key: 'tier', is: 'own', width: 190, show: tier, text: tier },
        { key: 'pallets', is: 'quantity', width: 90 },
        {
          key: 'quantity',
          is: 'quantity',
          width: 140,
          below: (line) => (line.kind === 'minimum' ? null : t(`storage.measure.${line.per}.${line.unit}`)),
        },
        { key: 'price', is: 'quantity', width: 120 },
        { key: 'amount', is: 'amount', currency: 'currency', width: 150 },
      ]}
      empty="storage.noLines"
    />
  );
}

/** The pallets without a weight or volume by which they could be charged. */
export function Unmeasured({ pallets }: { pallets: readonly string[] }): ReactNode {
  const t = useT();
  if (pallets.length === 0) return null;
  return <Alert className="kit-gap" type="warning" showIcon title={t('storage.unmeasured', { pallets: pallets.join(', ') })} />;
}
