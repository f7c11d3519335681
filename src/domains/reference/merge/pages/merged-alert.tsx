import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { useRead } from '../../../../web/query.ts';
import { type Mergeable, mergedInto } from '../contract.ts';
import { addressOf } from '../../../../web/landing.ts';

/** Names the survivor at the top of a merged record, and the merged records at the top of the survivor. */
export function MergedAlert({ of, id }: { of: Mergeable; id: string | undefined }): ReactNode {
  const t = useT();
  const { data } = useRead(mergedInto, { of, id: id ?? '1' }, { enabled: id !== undefined, quiet: true });
  const link = (to: string, name: string): ReactNode => <RecordLink path={addressOf(of, to) ?? ''}>{name}</RecordLink>;
  if (data?.id && data.name)
    return <Alert type="info" showIcon title={t('merge.done', { name: data.name })} action={link(data.id, t('merge.open'))} />;
  if (!data?.merged.length) return null;
  const names = data.merged.map(({ id: merged, name }) => <li key={merged}>{link(merged, name)}</li>);
  return <Alert type="info" showIcon title={t('merge.of')} description={<ul className="merged-names">{names}</ul>} />;
}
