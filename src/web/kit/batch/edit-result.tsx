import { UndoOutlined } from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert, Button, Progress, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../../i18n.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { useBatchFields } from './batch-fields.ts';
import { EditValue } from './edit-value.tsx';
import { type BatchField, type EditOutcome, type EditResult, useKit } from '../kit-calls.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import { useJobPercent, useWhen } from '../transfer/use-job-percent.ts';

type Following = {
  readonly batch: string | null;
  readonly data: EditResult | null;
  readonly rows: readonly EditOutcome[];
  readonly percent: number;
  readonly over: boolean;
  readonly more: (() => void) | null;
};

const open = (state: string | undefined) => state === undefined || ['waiting', 'checking', 'running'].includes(state);

/** Follows a batch edit to its end, by push and by polling; `done` is called once when it is over. */
export function useEditResult(batch: string | null, done: () => void): Following {
  const { edits } = useKit();
  const { percent, everyMs } = useJobPercent(batch);
  const answer = useInfiniteQuery({
    queryKey: ['kit.edit', batch],
    queryFn: ({ pageParam }) => {
      if (!edits || batch === null) throw new Error('no edit to follow');
      return edits.result(batch, pageParam);
    },
    initialPageParam: 0,
    getNextPageParam: (last) => last.next,
    enabled: edits !== undefined && batch !== null,
    refetchInterval: ({ state }) => (open(state.data?.pages[0]?.state) ? everyMs : false),
  });
  useWhen(percent === 100, () => void answer.refetch());
  const data = answer.data?.pages[0] ?? null;
  const over = data !== null && !open(data.state);
  useWhen(over, done);
  return {
    batch,
    data,
    rows: answer.data?.pages.flatMap((page) => page.rows) ?? [],
    percent: over ? 100 : Math.max(data?.percent ?? 0, percent ?? 0),
    over,
    more: answer.hasNextPage ? () => void answer.fetchNextPage() : null,
  };
}

/** The progress, then the result of each row, failures first, and the button that undoes the edit. */
export function EditResultView(props: { result: Following; fields: readonly BatchField[]; show: (batch: string) => void }): ReactNode {
  const { result, fields } = props;
  const { edits, jobs } = useKit();
  const t = useT();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { data, batch } = result;
  if (!data || batch === null) return <Skeleton active />;
  const undo = async () => {
    if (!edits) return;
    setBusy(true);
    setError(null);
    try {
      props.show(await edits.undo(batch));
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  if (!result.over)
    return (
      <>
        <Progress percent={result.percent} />
        <p className="kit-quiet">{t('kit.jobHelp')}</p>
        {jobs && (
          <Button danger size="small" onClick={() => void jobs.cancel(batch)}>
            {t('kit.stop')}
          </Button>
        )}
      </>
    );
  const untried = data.total - data.done - data.skipped - data.bad;
  return (
    <>
      <Alert
        type={data.bad + untried === 0 && data.done > 0 ? 'success' : data.done === 0 ? 'warning' : 'info'}
        showIcon
        title={t('kit.editDone', { done: data.done, skipped: data.skipped, bad: data.bad })}
        {...(data.undoable
          ? {
              action: (
                <Button size="small" icon={<UndoOutlined />} loading={busy} onClick={() => void undo()}>
                  {t('kit.undo')}
                </Button>
              ),
            }
          : {})}
      />
      {data.error && <p className="kit-bad">{data.error}</p>}
      {untried > 0 && <p>{t('kit.batchStopped', { count: untried })}</p>}
      {error ? <RefusedAlert error={error} /> : null}
      <div className="kit-scroll" tabIndex={0} role="region" aria-label={t('kit.results')}>
        <table className="kit-plain">
          <tbody>
            {result.rows.map((row) => (
              <tr key={row.line}>
                <th scope="row">{row.title || row.id}</th>
                <td className={row.state === 'bad' ? 'kit-bad' : 'kit-quiet'}>
                  {t(`kit.edit.${row.state}`)}
                  {row.why && `: ${row.why}`}
                </td>
                <td>
                  {Object.keys(row.new).map((key) => {
                    const field = fields.find((each) => each.key === key);
                    return field && row.state === 'done' ? (
                      <span key={key}>
                        <del>
                          <EditValue field={field} value={row.old[key]} />
                        </del>{' '}
                        <span aria-hidden>→</span>{' '}
                        <ins>
                          <EditValue field={field} value={row.new[key]} />
                        </ins>{' '}
                      </span>
                    ) : null;
                  })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {result.more && (
          <Button type="link" onClick={result.more}>
            {t('kit.moreRows')}
          </Button>
        )}
      </div>
    </>
  );
}

/** The result of an earlier edit, opened from the centre of imports and exports. */
export function EditResultDialog(props: { batch: string; title: string; close: () => void }): ReactNode {
  const t = useT();
  const [batch, setBatch] = useState(props.batch);
  const result = useEditResult(batch, () => undefined);
  const fields = useBatchFields(result.data?.cmd ?? '');
  return (
    <Dialog open width={720} title={props.title} footer={<Button onClick={props.close}>{t('kit.close')}</Button>} onCancel={props.close}>
      <div className="kit-dialog">
        <EditResultView result={result} fields={fields} show={setBatch} />
      </div>
    </Dialog>
  );
}
