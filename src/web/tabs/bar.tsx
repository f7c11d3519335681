import { CloseOutlined, DownOutlined, FullscreenExitOutlined, PushpinFilled } from '@ant-design/icons';
import { App as AntdApp, Button, Dropdown, type MenuProps } from 'antd';
import { memo, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useT } from '../i18n.ts';
import { useSize } from '../kit/use-size.ts';
import { registryNow } from '../landing.ts';
import { urlOf } from '../place.ts';
import { startTabDrag } from './drag.ts';
import { panelId, tabId } from './panels.tsx';
import type { Tab, TabAction } from './reducer.ts';
import { changeTabs, changeTabsAsking, tabsNow, useMaximised, useTabs } from './store.ts';

/** A tab's title: the number of its record, and the page's title in the current language. */
export function tabTitle(tab: Pick<Tab, 'path' | 'title'>, t: (key: string) => string): string {
  const page = registryNow().find(tab.path)?.page;
  const name = page ? t(page.title) : t('panel.missing.title');
  return tab.title ? `${tab.title} ${name}` : name;
}

/** The bar of open pages. Arrow keys move, Delete closes, the middle button closes, dragging reorders; home stays first. */
export function TabBar(): ReactNode {
  const t = useT();
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const bar = useRef<HTMLDivElement>(null);
  const [menuTab, setMenuTab] = useState<string>();

  // The tab grows when its record is known, and the bar shrinks when the list of tabs appears beside it.
  useEffect(() => {
    const tab = document.getElementById(tabId(active));
    const watch = new ResizeObserver(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    for (const one of [tab, bar.current]) if (one) watch.observe(one);
    return () => watch.disconnect();
  }, [active]);

  function walk(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.key === active);
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = step === undefined ? undefined : tabs[(step + tabs.length) % tabs.length];
    if (next) {
      event.preventDefault();
      changeTabs({ do: 'activate', key: next.key });
      document.getElementById(tabId(next.key))?.focus();
    }
    if (event.key === 'Delete' && at > 0) void changeTabsAsking({ do: 'close', key: active });
  }

  return (
    <div className="tab-strip">
      <TabMenu tab={tabs.find((tab) => tab.key === menuTab)}>
        {/* The wheel scrolls the bar sideways: a mouse has no other way to do it. */}
        <div
          ref={bar}
          className="tab-bar"
          role="tablist"
          aria-label={t('tabs.name')}
          onKeyDown={walk}
          onWheel={(event) => bar.current?.scrollBy({ left: event.deltaY })}
          onContextMenuCapture={(event) => {
            const at = event.target instanceof Element ? event.target.closest<HTMLElement>('.tab') : null;
            setMenuTab(at?.dataset['key']);
            // The empty part of the bar has no menu.
            if (!at) event.stopPropagation();
          }}
        >
          {tabs.map((tab, place) => (
            <TabHead key={tab.key} tab={tab} active={tab.key === active} home={place === 0} />
          ))}
        </div>
      </TabMenu>
      <AllTabs bar={bar} />
      <Restore />
    </div>
  );
}

/** The list of all tabs, shown while the bar is too narrow for them. */
function AllTabs({ bar }: { bar: RefObject<HTMLDivElement | null> }): ReactNode {
  const t = useT();
  const tabs = useTabs((state) => state.tabs);
  const active = useTabs((state) => state.active);
  const { width } = useSize(bar);
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    // The button itself takes room: the tabs are compared with the room of the bar without it.
    const room = bar.current?.parentElement?.clientWidth ?? 0;
    setNarrow((bar.current?.scrollWidth ?? 0) > room);
  }, [bar, tabs, width, t]);
  if (!isNarrow) return null;
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        className: 'tab-list',
        selectedKeys: [active],
        items: tabs.map((tab) => ({
          key: tab.key,
          label: tabTitle(tab, t),
          icon: tab.pinned ? <PushpinFilled aria-label={t('tabs.pinned')} /> : null,
          extra: tab.dirty ? <span className="tab-dirty" role="img" aria-label={t('tabs.unsaved')} /> : null,
        })),
        onClick: ({ key }) => changeTabs({ do: 'activate', key }),
      }}
    >
      <Button
        type="text"
        size="small"
        className="tab-all"
        icon={<DownOutlined />}
        aria-label={t('tabs.all', { count: tabs.length })}
        title={t('tabs.all', { count: tabs.length })}
      >
        {tabs.length}
      </Button>
    </Dropdown>
  );
}

/** The button that brings the navigation back when a page fills the window. */
function Restore(): ReactNode {
  const t = useT();
  const on = useMaximised((state) => state.on);
  useEffect(() => {
    if (!on) return;
    const pressed = (event: globalThis.KeyboardEvent): void => {
      // Escape first closes a popup over the page.
      if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector('.ant-modal:not([style*="none"]), .ant-popover-open'))
        return;
      useMaximised.setState({ on: false });
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [on]);
  if (!on) return null;
  return (
    <button type="button" className="tab-restore" onClick={() => useMaximised.setState({ on: false })}>
      <FullscreenExitOutlined aria-hidden /> {t('tabs.do.restore')} <kbd>Esc</kbd>
    </button>
  );
}

const TabHead = memo(({ tab, active, home }: { tab: Tab; active: boolean; home: boolean }): ReactNode => {
  const t = useT();
  const title = tabTitle(tab, t);
  const close = (): void => void changeTabsAsking({ do: 'close', key: tab.key });
  return (
    <div
      role="presentation"
      className="tab"
      data-active={active}
      data-key={tab.key}
      title={title}
      onDoubleClick={() => maximise(tab.key)}
      onAuxClick={(event) => {
        if (event.button === 1 && !home && !tab.pinned) close();
      }}
      onMouseDown={(event) => {
        // The middle button would start to scroll.
        if (event.button === 1) event.preventDefault();
      }}
      onPointerDown={(event) => startTabDrag(event, (to) => changeTabs({ do: 'move', key: tab.key, to }))}
    >
      <button
        type="button"
        id={tabId(tab.key)}
        role="tab"
        className="tab-name"
        aria-selected={active}
        aria-controls={panelId(tab.key)}
        tabIndex={active ? 0 : -1}
        onClick={() => changeTabs({ do: 'activate', key: tab.key })}
      >
        {tab.pinned && <PushpinFilled className="tab-pin" aria-label={t('tabs.pinned')} />}
        {tab.dirty && <span className="tab-dirty" role="img" aria-label={t('tabs.unsaved')} />}
        <span className="tab-text">{title}</span>
      </button>
      {!home && !tab.pinned && (
        // For the pointer only: a tab list may contain only tabs. The keyboard has Delete, Alt+W and the tab's menu.
        <span className="tab-close" aria-hidden="true" onClick={close}>
          <CloseOutlined />
        </span>
      )}
    </div>
  );
});

/** One menu for all tabs; it shows the tab on which it was opened. A switch of tabs does not redraw it. */
function TabMenu({ tab, children }: { tab: Tab | undefined; children: ReactNode }): ReactNode {
  const menu = useTabMenu(tab);
  return (
    <Dropdown trigger={['contextMenu']} menu={menu}>
      {children}
    </Dropdown>
  );
}

function maximise(key: string): void {
  changeTabs({ do: 'activate', key });
  useMaximised.setState(({ on }) => ({ on: !on }));
}

function useTabMenu(tab: Tab | undefined): MenuProps {
  const t = useT();
  const { message } = AntdApp.useApp();
  if (!tab) return { items: [] };
  const { key } = tab;
  const act = (action: TabAction): void => void changeTabsAsking(action);
  const tabs = tabsNow().tabs;
  const at = tabs.findIndex((one) => one.key === key);
  const home = at === 0;
  const url = (): string => new URL(urlOf(tab), location.origin).href;
  return {
    items: [
      { key: 'reload', label: t('tabs.do.reload') },
      { key: 'pin', label: t(tab.pinned ? 'tabs.do.unpin' : 'tabs.do.pin'), disabled: home },
      { key: 'maximise', label: t('tabs.do.maximise') },
      { key: 'close', label: t('tabs.do.close'), extra: 'Alt+W', disabled: home },
      { type: 'divider' },
      { key: 'closeLeft', label: t('tabs.do.closeLeft'), disabled: at <= 1 },
      { key: 'closeRight', label: t('tabs.do.closeRight'), disabled: at === tabs.length - 1 },
      { key: 'closeOthers', label: t('tabs.do.closeOthers'), disabled: tabs.length <= (home ? 1 : 2) },
      { key: 'closeAll', label: t('tabs.do.closeAll'), disabled: tabs.length === 1 },
      { type: 'divider' },
      { key: 'copyLink', label: t('tabs.do.copyLink') },
      { key: 'openWindow', label: t('tabs.do.openWindow') },
    ],
    onClick({ key: chosen, domEvent }) {
      domEvent.stopPropagation();
      switch (chosen) {
        case 'reload':
        case 'close':
        case 'closeLeft':
        case 'closeRight':
        case 'closeOthers':
          return act({ do: chosen, key });
        case 'pin':
          return changeTabs({ do: 'pin', key });
        case 'maximise':
          return maximise(key);
        case 'closeAll':
          return act({ do: 'closeAll' });
        case 'copyLink':
          void navigator.clipboard.writeText(url()).then(() => message.success(t('tabs.linkCopied')));
          return;
        case 'openWindow':
          window.open(url(), '_blank', 'noopener');
          return;
      }
    },
  };
}
