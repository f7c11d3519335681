import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/dialog/form-dialog.tsx';
import { useRead } from '../../../../web/query.ts';
import { type Mergeable, mergeRecords, previewMerge } from '../contract.ts';

/** Merges one record into another of the same party: choose it, preview the effect, merge. */
export function MergeDialog({ of, from, close }: { of: Mergeable; from: string; close: () => void }): ReactNode {
  const t = useT();
  const [into, setInto] = useState<string | null>(null);
  const { data, error } = useRead(previewMerge, { of, from, into: into ?? '1' }, { enabled: into !== null });
  const effect = into !== null && data?.into.id === into ? data : null;
  const preview = effect && (
    <>
      <p>{t('merge.what', { from: effect.from.name, into: effect.into.name })}</p>
      {effect.from.tax_no && effect.into.tax_no && effect.from.tax_no !== effect.into.tax_no && (
        <Alert type="warning" showIcon title={t('merge.differs')} />
      )}
      <ul>
        {effect.parts.map(({ part, moves, stays }) => (
          <li key={part}>
            {t(`merge.part.${part}`)}: {t('merge.moves')} {moves}
            {stays > 0 && ` · ${t('merge.stays')} ${stays}`}
          </li>
        ))}
      </ul>
      <p>{t('merge.documents', { count: effect.documents })}</p>
    </>
  );
  return (
    <FormDialog
      call={mergeRecords}
      verb="merge.do"
      start={{ of, from }}
      {...(effect ? { params: { from_version: effect.from.version, into_version: effect.into.version } } : {})}
      fields={[
        { key: 'into', is: 'ref', to: of, onChange: (id) => setInto(typeof id === 'string' ? id : null) },
        preview && { key: 'preview', is: 'shown', show: preview },
        { key: 'reason', is: 'note' },
      ]}
      danger
      off={!effect}
      error={into === null ? null : error}
      close={close}
    />
  );
}
