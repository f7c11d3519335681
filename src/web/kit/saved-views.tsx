import { DeleteOutlined, DownOutlined, PushpinOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Dropdown, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useT } from '../i18n.ts';
import { useTab } from '../tab-context.ts';
import { Dialog } from './dialog.tsx';
import { type SavedView, useKit } from './kit-calls.tsx';
import { RefusedAlert } from './refused.tsx';

const listPart = (name: string) => name === 'tab' || name === 'sort' || name.startsWith('w.');

/** Views of a list under a name: the query of the tab, kept for the person or for all colleagues. */
export function SavedViews({ page }: { page: string }): ReactNode {
  const { views } = useKit();
  const t = useT();
  const { query, setQuery } = useTab();
  const queries = useQueryClient();
  const [naming, setNaming] = useState(false);
  const kept = useQuery({
    queryKey: ['kit.views', page],
    queryFn: () => views?.list(page) ?? Promise.resolve([]),
    enabled: views !== undefined,
  });
  if (!views) return null;
  const text = new URLSearchParams(
    Object.entries(query)
      .filter(([name]) => listPart(name))
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ).toString();
  const apply = (view: SavedView) => {
    const wanted = new URLSearchParams(view.query);
    const cleared = Object.keys(query)
      .filter(listPart)
      .map((name) => [name, undefined] as const);
    setQuery({ ...Object.fromEntries(cleared), ...Object.fromEntries(wanted) });
  };
  const reload = () => queries.invalidateQueries({ queryKey: ['kit.views', page] });
  const now = kept.data?.find((view) => view.query === text);
  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: now ? [now.id] : [],
          items: [
            ...(kept.data ?? []).map((view) => ({
              key: view.id,
              label: (
                <span className="kit-view">
                  {view.name}
                  {view.shared && <span className="kit-quiet">{t('kit.sharedView')}</span>}
                  {view.mine && (
                    <Button
                      type="text"
                      size="small"
                      icon={<DeleteOutlined />}
                      aria-label={t('kit.removeView', { name: view.name })}
                      onClick={(event) => {
                        event.stopPropagation();
                        void views.remove(view.id).then(reload);
                      }}
                    />
                  )}
                </span>
              ),
            })),
            ...((kept.data ?? []).length > 0 ? [{ type: 'divider' as const }] : []),
            { key: '+', icon: <PushpinOutlined />, label: t('kit.saveView') },
          ],
          onClick: ({ key }) => {
            const view = kept.data?.find((each) => each.id === key);
            if (view) apply(view);
            else setNaming(true);
          },
        }}
      >
        <Button type="text" size="small" className="kit-views">
          {now?.name ?? t('kit.views')} <DownOutlined />
        </Button>
      </Dropdown>
      {naming && (
        <NameView close={() => setNaming(false)} save={(name, shared) => views.save(page, { name, shared, query: text }).then(reload)} />
      )}
    </>
  );
}

function NameView(props: { close: () => void; save: (name: string, shared: boolean) => Promise<unknown> }): ReactNode {
  const t = useT();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setBusy(true);
    try {
      await props.save(name.trim(), shared);
      props.close();
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width={420}
      title={t('kit.saveView')}
      okText={t('kit.save')}
      cancelText={t('kit.cancel')}
      onCancel={props.close}
      onOk={() => void save()}
      okButtonProps={{ disabled: name.trim() === '', loading: busy }}
    >
      <div className="kit-dialog">
        <label className="kit-label">
          {t('kit.viewName')}
          <Input
            autoFocus
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
            onPressEnter={() => name.trim() && void save()}
          />
        </label>
        <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
          {t('kit.shareView')}
        </Checkbox>
        {error ? <RefusedAlert error={error} /> : null}
      </div>
    </Dialog>
  );
}
