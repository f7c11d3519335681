import { Input, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import type { Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { sessionCheck } from '../../session.ts';
import type { BatchAction } from '../action/actions.ts';
import { countBy, nameColumn, type Outcome, runEach, runMany, runWhole, splitBy } from './batch.ts';
import { BatchResult } from './batch-result.tsx';
import { BatchSums } from './batch-sums.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { UsedReasons } from '../dialog/used-reasons.tsx';
import { useReason } from '../dialog/use-reason.ts';
import { FactCell, valueOf } from '../detail/fact-cell.tsx';
import type { Column } from '../detail/kinds.ts';
import type { BatchField } from '../kit-calls.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import type { Selection } from '../list/selection.ts';
import type { List } from '../list/use-list.ts';

export type BatchProps<Row, F extends Filters> = {
  list: List<Row, F>;
  batch: readonly BatchAction<Row>[];
  selection: Selection;
  subject: string;
  columns: readonly Column<Row>[];
  /** The fields that can be set for all selected rows at once. */
  fields: readonly BatchField[];
  title: string;
};

/** Shows how many rows the move takes and leaves out, asks its question, and shows a result for each row. */
export function BatchDialog<Row extends { readonly id: string }, F extends Filters>(
  props: BatchProps<Row, F> & { action: BatchAction<Row>; rows: readonly Row[]; close: (worked: boolean) => void },
): ReactNode {
  const { action, rows, columns, subject } = props;
  const t = useT();
  const about = [subject, ...rows.map(({ id }) => id).sort()].join(' ');
  const { reason, setReason, drop } = useReason(action.word, about);
  const [done, setDone] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome<Row>[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stop = useRef(false);
  const state = columns.find((column) => column.is === 'state');
  const { taken: takes, others } = splitBy(action, rows);
  const running = done !== null && outcomes === null;
  const missing = action.asks === 'reason' && reason.trim() === '';
  const stopped = (): boolean => stop.current;
  const run = async (note: string | null): Promise<readonly Outcome<Row>[]> => {
    const { each, all, many, most = takes.length } = action;
    if (many) return runMany(takes, (some) => many(some, note), setDone, stopped, t);
    if (all) return runWhole(takes, most, (some) => all(some, note), setDone, stopped, t);
    return each ? runEach(takes, (row) => each(row, note), setDone, stopped, t) : [];
  };
  const go = async () => {
    setDone(0);
    setError(null);
    const note = reason.trim() || null;
    const isSameSession = sessionCheck();
    try {
      setOutcomes(await run(note));
      // The rows that a session left when it ended are still to be done.
      if (isSameSession()) await drop();
    } catch (thrown) {
      setError(thrown);
      setDone(null);
    }
  };
  const leave = () => {
    void drop();
    props.close(outcomes !== null);
  };
  return (
    <Dialog
      open
      title={t(action.word)}
      unsaved={reason.trim() !== '' && done === null}
      onCancel={() => (running ? (stop.current = true) : leave())}
      onOk={() => (outcomes ? leave() : void go())}
      okText={outcomes ? t('kit.close') : t('kit.doFor', { action: t(action.word), count: takes.length })}
      cancelText={t(running ? 'kit.stop' : 'kit.goBack')}
      okButtonProps={{
        danger: action.tone === 'danger' && !outcomes,
        loading: running,
        disabled: !outcomes && (takes.length === 0 || missing),
      }}
      {...(outcomes ? { cancelButtonProps: { hidden: true } } : {})}
    >
      <div className="kit-dialog">
        {outcomes ? (
          <BatchResult outcomes={outcomes} columns={columns} subject={subject} asked={takes.length} />
        ) : running ? (
          <Progress percent={Math.round((100 * (done ?? 0)) / Math.max(1, takes.length))} />
        ) : (
          <>
            {state && (
              <ul className="kit-counts">
                {countBy(takes, (row) => String(valueOf(state, row))).map(([key, count]) => {
                  const example = takes.find((row) => String(valueOf(state, row)) === key);
                  return (
                    <li key={key}>
                      {example && <FactCell fact={{ ...state, below: () => null }} row={example} subject={subject} />}{' '}
                      <strong>{count}</strong>
                    </li>
                  );
                })}
              </ul>
            )}
            <BatchSums columns={columns} rows={takes} subject={subject} />
            {others.length > 0 && <LeftOut rows={others} columns={columns} subject={subject} />}
            {action.asks === 'sure' && <p>{t('kit.sure')}</p>}
            {action.asks && action.asks !== 'sure' && (
              <label className="kit-label">
                {t(action.asks === 'reason' ? 'kit.reasonNeeded' : 'kit.reason')}
                <Input.TextArea
                  autoFocus
                  value={reason}
                  maxLength={action.reasonMax ?? 512}
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  onChange={(event) => setReason(event.target.value)}
                />
              </label>
            )}
            {action.reasonsOf && <UsedReasons {...action.reasonsOf} choose={setReason} />}
            {error ? <RefusedAlert error={error} /> : null}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** The selected rows that the move does not take, each with its state. */
function LeftOut<Row extends { readonly id: string }>(props: {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  subject: string;
}): ReactNode {
  const { rows, columns, subject } = props;
  const t = useT();
  const name = nameColumn(columns);
  const state = columns.find((column) => column.is === 'state');
  return (
    <details>
      <summary className="kit-quiet">{t('kit.leftOut', { count: rows.length })}</summary>
      <ul className="kit-outcomes">
        {rows.map((row) => (
          <li key={row.id}>
            {name && <FactCell fact={name} row={row} subject={subject} />}
            {state && <FactCell fact={state} row={row} subject={subject} />}
          </li>
        ))}
      </ul>
    </details>
  );
}
