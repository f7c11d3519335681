import { CloseOutlined, EditOutlined } from '@ant-design/icons';
import { App, Button, Input, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Filters } from '../../kernel/list.ts';
import { useT } from '../i18n.ts';
import type { BatchAction } from './actions.ts';
import { countBy, type Outcome, runEach, runMany } from './batch.ts';
import { BatchEdit } from './batch-edit.tsx';
import { BatchResult } from './batch-result.tsx';
import { Dialog } from './dialog.tsx';
import { FactCell, valueOf } from './fact-cell.tsx';
import type { Column } from './kinds.ts';
import type { BatchField } from './kit-calls.tsx';
import { RefusedAlert } from './refused.tsx';
import { clearSelection, type Selection } from './selection.ts';
import type { List } from './use-list.ts';

/** More rows than this are not moved by hand in one go. */
const batchMax = 2000;

type Props<Row, F extends Filters> = {
  list: List<Row, F>;
  batch: readonly BatchAction<Row>[];
  selection: Selection;
  subject: string;
  columns: readonly Column<Row>[];
  /** What the chosen rows can be given at once. */
  fields: readonly BatchField[];
  title: string;
};

/** Appears when rows are chosen: how many, "all that match", and what can be done with them. */
export function BatchBar<Row extends { readonly id: string }, F extends Filters>(props: Props<Row, F>): ReactNode {
  const { list, selection } = props;
  const t = useT();
  const { message } = App.useApp();
  const ids = useStore(selection, (state) => state.ids);
  const all = useStore(selection, (state) => state.all);
  const [asked, setAsked] = useState<{ action: BatchAction<Row>; rows: readonly Row[] } | null>(null);
  const [editing, setEditing] = useState(false);
  const [preparing, setPreparing] = useState<string | null>(null);
  const chosen = list.rows.filter((row) => ids.has(row.id));
  const count = all ? (list.total ?? list.rows.length) : ids.size;
  if (count === 0 && !asked && !editing) return null;
  const begin = async (action: BatchAction<Row>) => {
    setPreparing(action.key);
    try {
      setAsked({ action, rows: all ? await list.all(batchMax) : chosen });
    } catch {
      await message.error(t('kit.loadFailed'));
    } finally {
      setPreparing(null);
    }
  };
  const countText = `${count}${all && list.totalIsFloor ? '+' : ''}`;
  const whole = list.rows.length > 0 && chosen.length >= list.rows.length && list.hasMore;
  return (
    <div className="kit-batch" role="toolbar" aria-label={t('kit.batch')}>
      <strong>{t('kit.chosen', { count: countText })}</strong>
      {whole && !all && (
        <Button type="link" size="small" onClick={() => selection.setState({ all: true })}>
          {t('kit.chooseAll', { count: `${list.total ?? ''}${list.totalIsFloor ? '+' : ''}` })}
        </Button>
      )}
      {props.batch.map((action) => (
        <Button
          key={action.key}
          size="small"
          type={action.tone === 'primary' ? 'primary' : 'default'}
          danger={action.tone === 'danger'}
          loading={preparing === action.key}
          disabled={preparing !== null}
          onClick={() => void begin(action)}
        >
          {t(action.word)}
        </Button>
      ))}
      {props.fields.length > 0 && (
        <Button size="small" icon={<EditOutlined />} onClick={() => setEditing(true)}>
          {t('kit.editFields')}
        </Button>
      )}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('kit.clearChosen')}
        onClick={() => clearSelection(selection)}
      />
      {editing && (
        <BatchEdit
          list={list}
          title={props.title}
          fields={props.fields}
          ids={all ? null : [...ids]}
          count={countText}
          close={(worked) => {
            setEditing(false);
            if (worked) clearSelection(selection);
          }}
        />
      )}
      {asked && (
        <BatchDialog
          {...props}
          action={asked.action}
          rows={asked.rows}
          close={(worked) => {
            setAsked(null);
            if (worked) clearSelection(selection);
          }}
        />
      )}
    </div>
  );
}

function BatchDialog<Row extends { readonly id: string }, F extends Filters>(
  props: Props<Row, F> & { action: BatchAction<Row>; rows: readonly Row[]; close: (worked: boolean) => void },
): ReactNode {
  const { action, rows, columns, subject } = props;
  const t = useT();
  const [reason, setReason] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome<Row>[] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const stop = useRef(false);
  const state = columns.find((column) => column.is === 'state');
  const takes = rows.filter((row) => action.takes?.(row) ?? true);
  const left = rows.length - takes.length;
  const running = done !== null && outcomes === null;
  const missing = action.asks === 'reason' && reason.trim() === '';
  const go = async () => {
    setDone(0);
    setError(null);
    const said = reason.trim() || null;
    try {
      const { each, all, many } = action;
      if (many) {
        setOutcomes(
          await runMany(
            takes,
            (some) => many(some, said),
            setDone,
            () => stop.current,
          ),
        );
        return;
      }
      if (all) await all(takes, said);
      setOutcomes(
        all || !each
          ? takes.map((row) => ({ row, why: null, reference: null }))
          : await runEach(
              takes,
              (row) => each(row, said),
              setDone,
              () => stop.current,
              t,
            ),
      );
    } catch (thrown) {
      setError(thrown);
      setDone(null);
    }
  };
  return (
    <Dialog
      open
      title={t(action.word)}
      onCancel={() => (running ? (stop.current = true) : props.close(outcomes !== null))}
      onOk={() => (outcomes ? props.close(true) : void go())}
      okText={outcomes ? t('kit.close') : t('kit.doFor', { action: t(action.word), count: takes.length })}
      cancelText={t(running ? 'kit.stop' : 'kit.cancel')}
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
            {left > 0 && <p className="kit-quiet">{t('kit.leftOut', { count: left })}</p>}
            {action.asks && (
              <label className="kit-label">
                {t(action.asks === 'reason' ? 'kit.reasonNeeded' : 'kit.reason')}
                <Input.TextArea
                  autoFocus
                  value={reason}
                  maxLength={512}
                  autoSize={{ minRows: 2, maxRows: 6 }}
                  onChange={(event) => setReason(event.target.value)}
                />
              </label>
            )}
            {error ? <RefusedAlert error={error} /> : null}
          </>
        )}
      </div>
    </Dialog>
  );
}
