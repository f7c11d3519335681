import { DownOutlined, ExclamationCircleOutlined, PushpinOutlined, TeamOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { App, Button, Dropdown } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { showsOf } from '../../../kernel/call.ts';
import type { Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { useTab } from '../../tab-context.ts';
import type { Action } from '../action/actions.ts';
import type { ColumnSettings } from './column-settings.ts';
import { countText } from './count-text.ts';
import type { SavedView } from '../kit-calls.tsx';
import { later } from '../later.ts';
import { refusedText } from '../reply/refused-text.ts';
import type { List } from './use-list.ts';
import { isChanged, roleOf, type Views } from './use-views.ts';

const NameView = later(async () => (await import('./name-view.tsx')).NameView);
const ReasonDialog = later(async () => (await import('../dialog/reason-dialog.tsx')).ReasonDialog);

/** The most views that show their count; more would ask the server more often than is useful. */
const countedMax = 8;

/** The saved views of a list as tabs above it, each with its number of rows; the first tab is the list without a view. */
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
    meta: { shows: showsOf(list.call) },
    queryFn: () => list.count(Object.fromEntries(new URLSearchParams(view.query))),
    staleTime: 30_000,
  });
  if (!data) return null;
  return <span className="kit-count">{countText(data.total)}</span>;
}

type Naming = { view: SavedView | null };

/** The menu of views: save the list as it looks, change or delete the open view, copy its link. */
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
    update: () => void update().catch((thrown: unknown) => message.error(refusedText(thrown, t).text)),
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
      <Suspense>
        {naming && <NameView views={views} view={naming.view} settings={settings} close={() => setNaming(null)} />}
        {removing && (
          <ReasonDialog
            action={removal}
            title={removing.name}
            error={error}
            cancel={() => setRemoving(null)}
            done={() =>
              views.remove(removing).then(
                () => {
                  setRemoving(null);
                  return true;
                },
                (thrown: unknown) => {
                  setError(thrown);
                  return false;
                },
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}

const removal: Pick<Action, 'word' | 'tone' | 'asks'> = { word: 'kit.remove', tone: 'danger', asks: 'sure' };
