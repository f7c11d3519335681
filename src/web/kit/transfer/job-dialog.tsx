import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Progress } from 'antd';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { useKit } from '../kit-calls.tsx';
import { LoadFailed } from '../reply/read.tsx';
import { useJobPercent, useWhen } from './use-job-percent.ts';

/** Follows a job until it is done. The job continues when the dialog is closed; its file is then in the export centre. */
export function JobDialog(props: { batch: string; title: string; close: () => void }): ReactNode {
  const { jobs, files } = useKit();
  const t = useT();
  const { percent, everyMs } = useJobPercent(props.batch);
  const job = useQuery({
    queryKey: ['kit.job', props.batch],
    queryFn: () => jobs?.state(props.batch) ?? Promise.resolve(null),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' || state.data?.state === 'running' ? everyMs : false),
  });
  useWhen(percent === 100, () => void job.refetch());
  const state = job.data?.state ?? 'waiting';
  const open = state === 'waiting' || state === 'running';
  const file = job.data?.file;
  const download = async () => {
    if (file && files) window.open(await files.url(file), '_blank', 'noopener');
  };
  return (
    <Dialog
      open
      width={440}
      title={t('kit.exporting', { title: props.title })}
      onCancel={props.close}
      footer={[
        open && jobs ? (
          <Button key="cancel" danger onClick={() => void jobs.cancel(props.batch).then(() => job.refetch())}>
            {t('kit.stop')}
          </Button>
        ) : null,
        <Button key="close" onClick={props.close}>
          {t(open ? 'kit.goOnWorking' : 'kit.close')}
        </Button>,
        state === 'done' && file ? (
          <Button key="file" type="primary" onClick={() => void download()}>
            {t('kit.download')}
          </Button>
        ) : null,
      ]}
    >
      <div className="kit-dialog">
        {job.error ? (
          <LoadFailed error={job.error} retry={() => void job.refetch()} />
        ) : (
          <>
            <Progress
              percent={open ? Math.max(job.data?.percent ?? 0, percent ?? 0) : (job.data?.percent ?? 0)}
              status={state === 'failed' ? 'exception' : state === 'done' ? 'success' : 'active'}
            />
            {state === 'failed' && <Alert type="error" showIcon title={job.data?.error ?? t('kit.jobFailed')} />}
            {state === 'cancelled' && <Alert type="info" showIcon title={t('kit.jobCancelled')} />}
            {open && <p className="kit-quiet">{t('kit.jobHelp')}</p>}
          </>
        )}
      </div>
    </Dialog>
  );
}
