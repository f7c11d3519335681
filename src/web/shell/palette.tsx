import { Modal } from 'antd';
import { Command } from 'cmdk';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import titles from 'virtual:words/pages';
import type { Page } from '../../kernel/page.ts';
import type { Hit, SearchSource } from '../../kernel/search.ts';
import { send } from '../call.ts';
import { useT } from '../i18n.ts';
import { mayOpen, registryNow } from '../landing.ts';
import { canOf, useSession } from '../session.ts';
import type { App } from '../start.tsx';
import { tabTitle } from '../tabs/bar.tsx';
import { changeTabs, openTab, useTabs } from '../tabs/store.ts';
import { plain, rank } from './palette-match.ts';

const typingMs = 250;
const shortest = 2;
type Group = { readonly source: SearchSource; readonly hits: readonly Hit[] };

/** Ctrl+K: pages by their name in any of the four languages or by pinyin initials, open tabs, and what the capabilities search. */
export default function Palette({ app, shown, close }: { app: App; shown: boolean; close(): void }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const pages = useOpenablePages();
  const tabs = useTabs((state) => state.tabs);
  const { groups, searching } = useSearch(app, shown ? text : '');

  function act(run: () => void): void {
    close();
    setText('');
    run();
  }

  return (
    <Modal
      open={shown}
      onCancel={close}
      footer={null}
      closable={false}
      width={560}
      styles={{ body: { padding: 0 }, container: { padding: 0 } }}
      style={{ top: 80 }}
      title={null}
    >
      <Command className="palette" label={t('palette.name')} filter={rank} loop>
        <Command.Input autoFocus value={text} onValueChange={setText} placeholder={t('palette.hint')} />
        <Command.List>
          <Command.Empty>{searching ? t('palette.searching') : t('palette.none')}</Command.Empty>
          {tabs.length > 1 && (
            <Command.Group heading={t('palette.tabs')}>
              {tabs.slice(1).map((tab) => (
                <Command.Item
                  key={tab.key}
                  value={`tab ${tab.key}`}
                  keywords={[plain(tabTitle(tab, t))]}
                  onSelect={() => act(() => changeTabs({ do: 'activate', key: tab.key }))}
                >
                  {tabTitle(tab, t)}
                </Command.Item>
              ))}
            </Command.Group>
          )}
          {groups.map(({ source, hits }) => (
            <Command.Group key={source.call.cmd} heading={t(source.word)}>
              {hits.map((hit) => (
                <Command.Item
                  key={`${hit.path} ${JSON.stringify(hit.query)}`}
                  value={`hit ${source.call.cmd} ${hit.path} ${JSON.stringify(hit.query)}`}
                  // The server found it; it is shown whatever the letters are.
                  keywords={[plain(text)]}
                  onSelect={() => act(() => openTab(hit.path, hit.query))}
                >
                  {hit.label}
                  {hit.hint && <small>{hit.hint}</small>}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          <Command.Group heading={t('palette.pages')}>
            {pages.map((page) => (
              <Command.Item
                key={page.path}
                value={`page ${page.path}`}
                keywords={(titles[page.title] ?? [t(page.title)]).map(plain)}
                onSelect={() => act(() => openTab(page.path))}
              >
                {t(page.title)}
                <small>{page.group === 'standalone' || page.group === 'print' ? '' : t(`menu.${page.group}`)}</small>
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Modal>
  );
}

function useOpenablePages(): readonly Page[] {
  const session = useSession();
  return useMemo(() => {
    const can = canOf(session);
    return registryNow().pages.filter(
      (page) =>
        (page.shown || page.kind === 'add') &&
        page.group !== 'print' &&
        page.kind !== 'sign-in' &&
        !page.path.includes(':') &&
        mayOpen(page, session, can),
    );
  }, [session]);
}

function useSearch(app: App, typed: string): { groups: readonly Group[]; searching: boolean } {
  const session = useSession();
  const [sources, setSources] = useState<readonly SearchSource[]>([]);
  const [found, setFound] = useState<{ text: string; groups: readonly Group[] }>({ text: '', groups: [] });
  const text = typed.trim();
  useEffect(() => {
    void Promise.all(Object.values(app.searches).map((load) => load())).then((modules) =>
      setSources(modules.flatMap((module) => module.searches)),
    );
  }, [app]);
  useEffect(() => {
    if (text.length < shortest) return;
    const can = canOf(session);
    const mine = sources.filter(
      ({ call: { users, permit } }) =>
        users.includes(session.sys_num_id) &&
        (permit === 'signedIn' || (typeof permit === 'string' ? permit === 'anyone' || can(permit) : permit.some(can))),
    );
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const asked = mine.map(async (source) => ({
        source,
        hits: source.hits(await send(source.call, source.params(text), { quiet: true, signal: stop.signal })),
      }));
      void Promise.allSettled(asked).then((replies) => {
        if (stop.signal.aborted) return;
        setFound({
          text,
          groups: replies.flatMap((reply) => (reply.status === 'fulfilled' && reply.value.hits.length > 0 ? [reply.value] : [])),
        });
      });
    }, typingMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, sources, session]);
  const current = text.length >= shortest;
  return { groups: current ? found.groups : [], searching: current && sources.length > 0 && found.text !== text };
}
