import { DownOutlined, ExclamationCircleOutlined, PushpinOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown, Input, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Filters } from '../../kernel/list.ts';
import { useT } from '../i18n.ts';
import { useTab } from '../tab-context.ts';
import type { Action } from './actions.ts';
import type { ColumnSettings } from './column-settings.ts';
import { Dialog, ReasonDialog } from './dialog.tsx';
import type { SavedView, ViewKind } from './kit-calls.tsx';
import { RefusedAlert } from './refused.tsx';
import type { List } from './use-list.ts';
import { isChanged, type Views } from './use-views.ts';

/** Views that show their count; more would ask the server more often than anybody looks. */
const countedMax = 8;
const countMax = 999;

/** The kept views of a list as tabs over it, each with how many rows it shows; the first is the list without a view. */
export function ViewTabs<Row, F extends Filters>({ views, list }: { views: Views; list: List<Row, F> }): ReactNode {
  const t = useT();
  if (views.rows.length === 0) return null;
  return (
    <div className="kit-viewtabs" role="group" aria-label={t('kit.views')}>
      <button type="button" aria-pressed={views.active === null} onClick={() => views.open(null)}>
        {t('kit.noView')}
      </button>
      {views.rows.map((view, place) => (
        <button
          key={view.id}
          type="button"
          aria-pressed={views.active?.id === view.id}
          title={view.kind === 'own' ? view.name : `${view.name} · ${view.role_name ?? view.owner}`}
          onClick={() => views.open(view)}
        >
          {view.kind !== 'own' && <TeamOutlined aria-label={t(`kit.view.${view.kind}`)} />}
          <span className="kit-text">{view.name}</span>
          {place < countedMax && <ViewCount view={view} list={list} />}
        </button>
      ))}
    </div>
  );
}

function ViewCount<Row, F extends Filters>({ view, list }: { view: SavedView; list: List<Row, F> }): ReactNode {
  const { data } = useQuery({
    queryKey: [list.call.cmd, 'view', view.query],
    queryFn: () => list.count(Object.fromEntries(new URLSearchParams(view.query))),
    staleTime: 30_000,
  });
  if (!data) return null;
  return <span className="kit-count">{data.total > countMax ? `${countMax}+` : data.total}</span>;
}

type Naming = { view: SavedView | null };

/** What can be done with views: keep the list as it looks, change or delete the one that is open, copy its link. */
export function ViewMenu({ views, settings }: { views: Views; settings: ColumnSettings | null }): ReactNode {
  const t = useT();
  const { path } = useTab();
  const { message } = App.useApp();
  const [naming, setNaming] = useState<Naming | null>(null);
  const [removing, setRemoving] = useState<SavedView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const { active } = views;
  const changed = active !== null && isChanged(active, views.text, settings);
  const editable = active?.editable === true;
  const update = async () => {
    if (!active) return;
    await views.save({
      id: active.id,
      name: active.name,
      kind: active.kind,
      role_id: roleOf(active, views),
      settings: settings ?? active.settings,
    });
    void message.success(t('kit.saved'));
  };
  const copy = async () => {
    const address = active && !changed ? `view=${active.id}` : `${views.text}${active ? `&view=${active.id}` : ''}`;
    await navigator.clipboard.writeText(`${location.origin}${path}${address ? `?${address}` : ''}`);
    void message.success(t('kit.linkCopied'));
  };
  const act: Record<string, () => void> = {
    update: () => void update().catch(() => undefined),
    keep: () => setNaming({ view: null }),
    edit: () => setNaming({ view: active }),
    back: () => views.open(active),
    copy: () => void copy(),
    remove: () => setRemoving(active),
  };
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            ...(editable && changed ? [{ key: 'update', label: t('kit.updateView', { name: active.name }) }] : []),
            ...(changed ? [{ key: 'back', label: t('kit.undoView') }] : []),
            { key: 'keep', icon: <PushpinOutlined />, label: t('kit.saveView') },
            ...(editable ? [{ key: 'edit', label: t('kit.editView') }] : []),
            { key: 'copy', label: t('kit.copyLink') },
            ...(editable
              ? [{ type: 'divider' as const }, { key: 'remove', danger: true, label: t('kit.removeView', { name: active.name }) }]
              : []),
          ],
          onClick: ({ key }) => act[key]?.(),
        }}
      >
        <Button type="text" size="small" className="kit-views">
          {active?.name ?? t('kit.views')}
          {changed && (
            <ExclamationCircleOutlined className="kit-view-changed" aria-label={t('kit.viewChanged')} title={t('kit.viewChanged')} />
          )}
          <DownOutlined aria-hidden />
        </Button>
      </Dropdown>
      {naming && <NameView views={views} view={naming.view} settings={settings} close={() => setNaming(null)} />}
      {removing && (
        <ReasonDialog
          action={removal}
          title={removing.name}
          error={error}
          cancel={() => setRemoving(null)}
          done={() => void views.remove(removing).then(() => setRemoving(null), setError)}
        />
      )}
    </>
  );
}

const removal: Pick<Action, 'word' | 'tone' | 'asks'> = { word: 'kit.remove', tone: 'danger', asks: 'sure' };

function roleOf(view: SavedView, views: Views): string | null {
  return view.kind === 'role' ? (views.roles.find((role) => role.name === view.role_name)?.id ?? null) : null;
}

function NameView(props: { views: Views; view: SavedView | null; settings: ColumnSettings | null; close: () => void }): ReactNode {
  const { views, view } = props;
  const t = useT();
  const [name, setName] = useState(view?.name ?? '');
  const [kind, setKind] = useState<ViewKind>(view?.kind ?? 'own');
  const [role, setRole] = useState<string | null>(view ? roleOf(view, views) : null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const ready = name.trim() !== '' && (kind !== 'role' || role !== null);
  const save = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await views.save({
        ...(view ? { id: view.id } : {}),
        name: name.trim(),
        kind,
        role_id: kind === 'role' ? role : null,
        // Without settings of its own the list stands as it is declared, which is a look as well.
        settings: props.settings ?? { columns: [] },
      });
      props.close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  const kinds: ViewKind[] = views.roles.length > 0 ? ['own', 'team', 'role'] : ['own', 'team'];
  return (
    <Dialog
      open
      width={440}
      title={t(view ? 'kit.editView' : 'kit.saveView')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      onCancel={props.close}
      onOk={() => void save()}
      okButtonProps={{ disabled: !ready, loading: busy }}
    >
      <div className="kit-dialog">
        <label className="kit-label">
          {t('kit.viewName')}
          <Input autoFocus maxLength={40} value={name} onChange={(event) => setName(event.target.value)} onPressEnter={() => void save()} />
        </label>
        <p className="kit-quiet">{t('kit.viewHelp')}</p>
        <Radio.Group
          aria-label={t('kit.viewKind')}
          value={kind}
          onChange={(event) => setKind(kinds.find((each) => each === event.target.value) ?? 'own')}
          options={kinds.map((value) => ({ value, label: t(`kit.view.${value}`) }))}
        />
        {kind === 'role' && (
          <Select<string>
            aria-label={t('kit.viewRole')}
            placeholder={t('kit.viewRole')}
            className="kit-wide"
            value={role}
            showSearch={{ optionFilterProp: 'label' }}
            options={views.roles.map((each) => ({ value: each.id, label: each.name }))}
            onChange={setRole}
          />
        )}
        {error ? <RefusedAlert error={error} /> : null}
      </div>
    </Dialog>
  );
}
