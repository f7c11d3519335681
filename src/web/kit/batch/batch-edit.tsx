import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { sessionCheck } from '../../session.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DraftOffer } from '../form/fields-form.tsx';
import { useDraft } from '../form/use-draft.ts';
import { EditInput, EditValue } from './edit-value.tsx';
import { EditResultView, useEditResult } from './edit-result.tsx';
import { type BatchField, useKit } from '../kit-calls.tsx';
import { Read } from '../reply/read.tsx';
import { RefusedAlert } from '../reply/refused.tsx';
import type { List } from '../list/use-list.ts';

const previewed = 20;

type Change = { readonly field: BatchField; readonly value: unknown };
/** The changes as a draft stores them: the key of a field and its new value. */
type Draft = { readonly changes: readonly (readonly [string, unknown])[] };
const noChanges = {};

/**
 * Sets new values for many rows: choose fields, compare old and new, then run one job with a result for each row, which can be undone.
 * `ids` null means all rows that match.
 */
export function BatchEdit<Row extends { readonly id: string }, F extends Filters>(props: {
  list: List<Row, F>;
  title: string;
  fields: readonly BatchField[];
  ids: readonly string[] | null;
  count: string;
  close: (worked: boolean) => void;
}): ReactNode {
  const { list, fields, ids } = props;
  const { edits } = useKit();
  const t = useT();
  const [changes, setChanges] = useState<readonly Change[]>(() => (fields[0] ? [{ field: fields[0], value: null }] : []));
  const [step, setStep] = useState<'choose' | 'preview'>('choose');
  const [batch, setBatch] = useState<string | null>(null);
  // The list may be fetched again under the dialog. The versions that count are those that the user saw, in the list and then in the
  // preview.
  const [seen, setSeen] = useState(() => versionsOf(list.rows));
  const saw = useCallback((versions: Versions) => setSeen((before) => ({ ...before, ...versions })), []);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const result = useEditResult(batch, list.reload);
  const typed = changes.some(({ value }) => value !== null && value !== '');
  const draft = useDraft(`edit/${list.call.cmd}/${ids ? [...ids].sort().join(' ') : JSON.stringify(list.params)}`, {
    dirty: batch === null && typed,
    base: noChanges,
    values: (): Draft => ({ changes: changes.map(({ field, value }) => [field.key, value]) }),
  });
  const restore = () => {
    if (!draft.offered) return;
    // The draft is what `values` stored. A field may have been taken away from the list since.
    const before = draft.offered.values as Draft;
    setChanges(
      before.changes.flatMap(([key, value]) => {
        const field = fields.find((one) => one.key === key);
        return field ? [{ field, value }] : [];
      }),
    );
    draft.taken();
  };
  const leave = () => {
    void draft.drop();
    props.close(batch !== null);
  };
  const ready = changes.length > 0 && changes.every(({ field, value }) => field.optional || (value !== null && value !== ''));
  const start = async () => {
    if (!edits) return;
    setBusy(true);
    setError(null);
    const isSameSession = sessionCheck();
    try {
      const values = Object.fromEntries(changes.map(({ field, value }) => [field.key, field.is === 'flag' ? value === true : value]));
      const title = `${props.title}: ${changes.map(({ field }) => t(field.word)).join(', ')}`.slice(0, 100);
      const which = ids ? { ids, versions: only(seen, ids) } : { params: list.params };
      setBatch(await edits.start({ cmd: list.call.cmd, title, ...which, changes: values }));
      if (isSameSession()) await draft.drop();
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const over = result.over;
  const next = () => (batch !== null ? leave() : step === 'choose' ? setStep('preview') : void start());
  return (
    <Dialog
      open
      width={720}
      title={t('kit.editMany', { count: props.count })}
      unsaved={batch === null && step === 'choose' && typed}
      onCancel={() => (batch === null && step === 'preview' ? setStep('choose') : leave())}
      onOk={next}
      okText={t(batch !== null ? (over ? 'kit.close' : 'kit.goOnWorking') : step === 'choose' ? 'kit.preview' : 'kit.applyTo', {
        count: props.count,
      })}
      cancelText={t(step === 'preview' ? 'kit.back' : 'kit.cancel')}
      okButtonProps={{ disabled: batch === null && !ready, loading: busy }}
      {...(batch !== null ? { cancelButtonProps: { hidden: true } } : {})}
    >
      <div className="kit-dialog">
        {batch !== null ? (
          <EditResultView result={result} fields={fields} show={setBatch} />
        ) : step === 'choose' ? (
          <>
            <DraftOffer draft={draft.offered && { at: draft.offered.at, restore, discard: () => void draft.drop() }} />
            <Changes fields={fields} changes={changes} setChanges={setChanges} />
          </>
        ) : (
          <Preview cmd={list.call.cmd} ids={ids ?? list.rows.map(({ id }) => id)} changes={changes} count={props.count} saw={saw} />
        )}
        {error ? <RefusedAlert error={error} /> : null}
      </div>
    </Dialog>
  );
}

type Versions = Readonly<Record<string, number>>;

function versionsOf(rows: readonly { readonly id: string; readonly version?: unknown }[]): Versions {
  return Object.fromEntries(rows.flatMap(({ id, version }) => (typeof version === 'number' ? [[id, version]] : [])));
}

function only(versions: Versions, ids: readonly string[]): Versions {
  return Object.fromEntries(ids.flatMap((id) => (versions[id] === undefined ? [] : [[id, versions[id]]])));
}

function Changes(props: {
  fields: readonly BatchField[];
  changes: readonly Change[];
  setChanges: (changes: readonly Change[]) => void;
}): ReactNode {
  const { fields, changes, setChanges } = props;
  const t = useT();
  const free = fields.filter((field) => !changes.some((change) => change.field.key === field.key));
  const edit = (at: number, change: Change) => setChanges(changes.map((each, place) => (place === at ? change : each)));
  return (
    <>
      {changes.map((change, at) => (
        <div key={change.field.key} className="kit-builder-line">
          <Select<string>
            aria-label={t('kit.field')}
            value={change.field.key}
            showSearch={{ optionFilterProp: 'label' }}
            options={fields
              .filter((field) => field === change.field || free.includes(field))
              .map((field) => ({ value: field.key, label: t(field.word) }))}
            onChange={(key) => {
              const field = fields.find((each) => each.key === key);
              if (field) edit(at, { field, value: null });
            }}
          />
          <EditInput
            field={change.field}
            label={t(change.field.word)}
            value={change.value}
            onChange={(value) => edit(at, { ...change, value })}
          />
          {changes.length > 1 && (
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('kit.remove')}
              onClick={() => setChanges(changes.filter((each) => each !== change))}
            />
          )}
        </div>
      ))}
      {free[0] && (
        <Button
          type="link"
          size="small"
          icon={<PlusOutlined />}
          onClick={() => setChanges([...changes, ...free.slice(0, 1).map((field) => ({ field, value: null }))])}
        >
          {t('kit.addField')}
        </Button>
      )}
    </>
  );
}

function Preview(props: {
  cmd: string;
  ids: readonly string[];
  changes: readonly Change[];
  count: string;
  /** Called with the versions that the preview shows. */
  saw: (versions: Versions) => void;
}): ReactNode {
  const { edits } = useKit();
  const t = useT();
  const keys = props.changes.map(({ field }) => field.key);
  const ids = props.ids.slice(0, previewed);
  const answer = useQuery({
    queryKey: ['kit.editPreview', props.cmd, ids, keys],
    queryFn: () => edits?.preview(props.cmd, ids, keys) ?? Promise.resolve([]),
    gcTime: 0,
  });
  const { data } = answer;
  const { saw } = props;
  useEffect(() => {
    if (data) saw(versionsOf(data));
  }, [data, saw]);
  if (!answer.data || answer.error) return <Read of={answer} />;
  return (
    <>
      <p className="kit-quiet">{t('kit.previewOf', { shown: answer.data.length, count: props.count })}</p>
      <div className="kit-scroll" tabIndex={0} role="region" aria-label={t('kit.preview')}>
        <table className="kit-plain">
          <tbody>
            {answer.data.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.title}</th>
                {props.changes.map(({ field, value }) => {
                  const next = field.is === 'flag' ? value === true : value;
                  const same = String(row.old[field.key] ?? '') === String(next ?? '');
                  return (
                    <td key={field.key} className={same ? 'kit-quiet' : ''}>
                      <span className="kit-quiet">{t(field.word)}</span> <del>{<EditValue field={field} value={row.old[field.key]} />}</del>{' '}
                      <span aria-hidden>→</span> <ins>{<EditValue field={field} value={next} />}</ins>
                    </td>
                  );
                })}
                {row.why && <td className="kit-bad">{t(`refusal.${row.why}`)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
