import { Alert, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { FormDialog } from '../../../../web/kit/form-dialog.tsx';
import { Picker } from '../../../../web/kit/picker.tsx';
import { refresh, useRead } from '../../../../web/query.ts';
import { useSend } from '../../../../web/tab-context.ts';
import { type Mergeable, mergeRecords, previewMerge } from '../contract.ts';

/** Merges one record into another that is the same: chosen, looked at, then done. */
export function MergeDialog({ of, from, close }: { of: Mergeable; from: string; close: () => void }): ReactNode {
  const t = useT();
  const send = useSend();
  const [into, setInto] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  // What was merged is not looked at again: there is nothing more to merge.
  const [merging, setMerging] = useState(false);
  const { data, error: refused } = useRead(previewMerge, { of, from, into: into ?? '1' }, { enabled: into !== null && !merging });
  const seen = into !== null && data?.into.id === into ? data : null;
  const run = async (requestId: string) => {
    if (!seen) return;
    const sides = { from, from_version: seen.from.version, into: seen.into.id, into_version: seen.into.version };
    setMerging(true);
    try {
      await send(mergeRecords, { of, ...sides, reason }, { requestId });
    } catch (error) {
      setMerging(false);
      throw error;
    }
    await refresh(of, 'pick', 'kit.named');
  };
  return (
    <FormDialog
      title={t('merge.do')}
      ok={t('merge.do')}
      danger
      off={!seen || reason.trim() === ''}
      error={into === null ? null : refused}
      close={close}
      run={run}
    >
      <Form.Item label={t('merge.into')} required>
        <Picker to={of} value={into} onChange={(chosen) => setInto(chosen ?? null)} aria-label={t('merge.into')} />
      </Form.Item>
      {seen && (
        <>
          <p>{t('merge.what', { from: seen.from.name, into: seen.into.name })}</p>
          {seen.from.tax_no && seen.into.tax_no && seen.from.tax_no !== seen.into.tax_no && (
            <Alert type="warning" showIcon title={t('merge.differs')} />
          )}
          <ul>
            {seen.parts.map(({ part, moves, stays }) => (
              <li key={part}>
                {t(`merge.part.${part}`)}: {t('merge.moves')} {moves}
                {stays > 0 && ` · ${t('merge.stays')} ${stays}`}
              </li>
            ))}
          </ul>
          <p>{t('merge.documents', { count: seen.documents })}</p>
        </>
      )}
      <Form.Item label={t('merge.reason')} required htmlFor="merge-reason">
        <Input.TextArea id="merge-reason" rows={2} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Form.Item>
    </FormDialog>
  );
}
