import { CloseOutlined, EditOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useStore } from 'zustand';
import type { Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import type { BatchAction } from '../action/actions.ts';
import { offeredFor, splitBy } from './batch.ts';
import type { BatchProps } from './batch-dialog.tsx';
import { later } from '../later.ts';
import { clearSelection } from '../list/selection.ts';

const BatchDialog = later(async () => (await import('./batch-dialog.tsx')).BatchDialog);
const BatchEdit = later(async () => (await import('./batch-edit.tsx')).BatchEdit);

/** More rows than this cannot be moved in one batch. */
const batchMax = 2000;

/** Appears when rows are selected: their number, "all that match", and the actions on them. */
export function BatchBar<Row extends { readonly id: string }, F extends Filters>(props: BatchProps<Row, F>): ReactNode {
  const { list, selection } = props;
  const t = useT();
  const { message } = App.useApp();
  const ids = useStore(selection, (state) => state.ids);
  const all = useStore(selection, (state) => state.all);
  const [dialog, setDialog] = useState<{ action: BatchAction<Row>; rows: readonly Row[] } | null>(null);
  const [editing, setEditing] = useState(false);
  const [preparing, setPreparing] = useState<string | null>(null);
  const chosen = list.rows.filter((row) => ids.has(row.id));
  // A row that has left the list, because it was billed or moved on, is no longer selected.
  const count = all ? (list.total ?? list.rows.length) : chosen.length;
  if (count === 0 && !dialog && !editing) return null;
  // With all that match, the rows shown are an example of the others.
  const offered = offeredFor(props.batch, all ? list.rows : chosen);
  /** Opens the action's own dialog with the rows that it takes. The rows stay selected: the user may cancel there. */
  const openWith = (action: BatchAction<Row>, rows: readonly Row[]): void => {
    const { taken, others } = splitBy(action, rows);
    const { most = batchMax } = action;
    if (taken.length > most) {
      void message.warning(t('kit.batchMost', { most, count: taken.length }));
      return;
    }
    if (others.length > 0) void message.info(t('kit.leftOut', { count: others.length }));
    if (taken.length > 0) action.opens?.(taken);
  };
  const begin = async (action: BatchAction<Row>) => {
    setPreparing(action.key);
    try {
      const rows = all ? await list.all(batchMax) : chosen;
      if (action.opens) openWith(action, rows);
      else setDialog({ action, rows });
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
      <strong>
        {count > batchMax ? t('kit.chosenFirst', { most: batchMax, count: countText }) : t('kit.chosen', { count: countText })}
      </strong>
      {whole && !all && (
        <Button type="link" size="small" onClick={() => selection.setState({ all: true })}>
          {t('kit.chooseAll', { count: `${list.total ?? ''}${list.totalIsFloor ? '+' : ''}` })}
        </Button>
      )}
      {offered.map((action) => (
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
      <Suspense>
        {editing && (
          <BatchEdit
            list={list}
            title={props.title}
            fields={props.fields}
            ids={all ? null : chosen.map(({ id }) => id)}
            count={countText}
            close={(worked) => {
              setEditing(false);
              if (worked) clearSelection(selection);
            }}
          />
        )}
        {dialog && (
          <BatchDialog
            {...props}
            action={dialog.action}
            rows={dialog.rows}
            close={(worked) => {
              setDialog(null);
              if (worked) clearSelection(selection);
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
