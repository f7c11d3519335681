import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/fact-cell.tsx';
import { useRead } from '../../../../web/query.ts';
import { type Mergeable, mergedInto } from '../contract.ts';

const pageOf = {
  customer: '/resource/customerManage/editCustomer',
  carrier: '/resource/carrierManage/editCarrier',
  consignor: '/resource/consignorManage/editConsignor',
} as const satisfies Record<Mergeable, string>;

/** Says at the head of a record that went into another one which that is; and at the head of that one, which went into it. */
export function MergedAlert({ of, id }: { of: Mergeable; id: string | undefined }): ReactNode {
  const t = useT();
  const { data } = useRead(mergedInto, { of, id: id ?? '1' }, { enabled: id !== undefined, quiet: true });
  const link = (to: string, name: string): ReactNode => <RecordLink path={`${pageOf[of]}?id=${to}`}>{name}</RecordLink>;
  if (data?.id && data.name)
    return <Alert type="info" showIcon title={t('merge.done', { name: data.name })} action={link(data.id, t('merge.open'))} />;
  if (!data?.merged.length) return null;
  const names = data.merged.map(({ id: merged, name }) => <li key={merged}>{link(merged, name)}</li>);
  return <Alert type="info" showIcon title={t('merge.of')} description={<ul className="merged-names">{names}</ul>} />;
}
