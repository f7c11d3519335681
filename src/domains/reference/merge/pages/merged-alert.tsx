import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { useRead } from '../../../../web/query.ts';
import { type Mergeable, mergedInto } from '../contract.ts';

/** Says at the head of a record that went into another one which that is. */
export function MergedAlert({ of, id }: { of: Mergeable; id: string | undefined }): ReactNode {
  const t = useT();
  const { data } = useRead(mergedInto, { of, id: id ?? '1' }, { enabled: id !== undefined, quiet: true });
  return data?.name ? <Alert type="info" showIcon title={t('merge.done', { name: data.name })} /> : null;
}
