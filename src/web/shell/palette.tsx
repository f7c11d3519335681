import { Modal } from 'antd';
import { Command } from 'cmdk';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import titles from 'virtual:words/pages';
import type { Hit, SearchSource } from '../../kernel/search.ts';
import { send } from '../call.ts';
import { useT } from '../i18n.ts';
import { ToneTag, toneOf } from '../kit/detail/state-tag.tsx';
import { mayOpen, registryNow, startingPages } from '../landing.ts';
import { placeOf, type Place } from '../place.ts';
import { canOf, useSession } from '../session.ts';
import type { App } from '../app.ts';
import { tabTitle } from '../tabs/bar.tsx';
import { changeTabs, openTab, useTabs } from '../tabs/store.ts';
import { type OpenedRecord, openedRecords, recordKey, rememberRecord } from './opened-records.ts';
import { bestFirst, plain, rank, rankItem } from './palette-match.ts';

const typingMs = 250;
const shortest = 2;
const openedShown = 6;
/** A hit and the page on which it opens for this reader. */
type Found = Hit & { readonly place: Place };
type Group = { readonly source: SearchSource; readonly hits: readonly Found[] };

/**
 * Ctrl+K: pages by their name in any of the four languages or by pinyin initials, open tabs, and records of every kind that the user may
 * list. Records that the user opened last come first.
 */
export default function Palette({ app, shown, close }: { app: App; shown: boolean; close(): void }): ReactNode {
  const t = useT();
  const [text, setText] = useState('');
  const session = useSession();
  const pages = useMemo(() => startingPages(session), [session]);
  const tabs = useTabs((state) => state.tabs);
  const { groups, searching } = useSearch(app, shown ? text : '');
  const opened = useOpened(groups, text);
  const openedKeys = new Set(opened.map(({ hit }) => hit));

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
      <Command className="palette" label={t('palette.name')} filter={rankItem} loop>
        <Command.Input autoFocus value={text} onValueChange={setText} placeholder={t('palette.hint')} />
        <Command.List>
          <Command.Empty>{searching ? t('palette.searching') : t('palette.none')}</Command.Empty>
          {opened.length > 0 && (
            <Command.Group heading={t('palette.opened')}>
              {opened.map(({ record, hit }) => (
                <Command.Item
                  key={recordKey(record)}
                  value={`opened ${recordKey(record)}`}
                  onSelect={() => act(() => openTab(record.path, record.query))}
                >
                  {hit ? <HitText hit={hit} /> : <OpenedText record={record} />}
                </Command.Item>
              ))}
            </Command.Group>
          )}
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
              {hits
                .filter((hit) => !openedKeys.has(hit))
                .map((hit) => (
                  <Command.Item
                    key={hit.links[0]}
                    value={`hit ${source.call.cmd} ${hit.links[0]}`}
                    keywords={[plain(hit.label)]}
                    onSelect={() => act(() => openHit(hit))}
                  >
                    <HitText hit={hit} />
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

function openHit({ label, place }: Found): void {
  // Forms give their tab no title, so what was found is remembered here.
  if (place.query['id']) void rememberRecord({ ...place, title: label });
  openTab(place.path, place.query);
}

function HitText({ hit: { label, hint, state } }: { hit: Hit }): ReactNode {
  const t = useT();
  return (
    <>
      <span className="palette-record">
        {label}
        {state && <ToneTag tone={toneOf(state.state)}>{t(`${state.words}.${state.state}`)}</ToneTag>}
      </span>
      {hint && <small>{hint}</small>}
    </>
  );
}

function OpenedText({ record }: { record: OpenedRecord }): ReactNode {
  const t = useT();
  const page = registryNow().find(record.path)?.page;
  return (
    <>
      {record.title}
      {page && <small>{t(page.title)}</small>}
    </>
  );
}

/** The records opened last that the text names or the search found, newest first, each with its hit; without a text the newest few. */
function useOpened(groups: readonly Group[], text: string): readonly { record: OpenedRecord; hit: Found | undefined }[] {
  const session = useSession();
  const [records, setRecords] = useState<readonly OpenedRecord[]>([]);
  useEffect(() => {
    let current = true;
    void openedRecords().then((list) => current && setRecords(list));
    return () => {
      current = false;
    };
  }, []);
  return useMemo(() => {
    const can = canOf(session);
    const hits = new Map<string, Found>();
    for (const hit of groups.flatMap((group) => group.hits)) if (!hits.has(recordKey(hit.place))) hits.set(recordKey(hit.place), hit);
    return records
      .filter(({ path }) => {
        const page = registryNow().find(path)?.page;
        return page !== undefined && mayOpen(page, session, can);
      })
      .map((record) => ({ record, hit: hits.get(recordKey(record)) }))
      .filter(({ record, hit }) => hit !== undefined || rank('', text, [plain(record.title)]) > 0)
      .slice(0, openedShown);
  }, [records, groups, text, session]);
}

function useSearch(app: App, typed: string): { groups: readonly Group[]; searching: boolean } {
  const session = useSession();
  const [sources, setSources] = useState<readonly SearchSource[]>([]);
  const [result, setResult] = useState<{ text: string; groups: readonly Group[] }>({ text: '', groups: [] });
  const text = typed.trim();
  useEffect(() => {
    void app.searches().then(setSources);
  }, [app]);
  useEffect(() => {
    if (text.length < shortest) return;
    const can = canOf(session);
    const mine = sources.filter(
      ({ call: { users, permit } }) =>
        users.includes(session.sys_num_id) &&
        (permit === 'signedIn' || (typeof permit === 'string' ? permit === 'anyone' || can(permit) : permit.some(can))),
    );
    /** Each record once: goods of two lots on a pallet are two rows of the list of stock. */
    const openable = (hits: readonly Hit[]): readonly Found[] =>
      hits.flatMap((hit, place) => {
        if (hits.findIndex(({ links }) => links[0] === hit.links[0]) < place) return [];
        const at = hit.links.map(placeOf).find(({ path }) => {
          const page = registryNow().find(path)?.page;
          return page !== undefined && mayOpen(page, session, can);
        });
        return at ? [{ ...hit, place: at }] : [];
      });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const searches = mine.map(async (source) => ({
        source,
        hits: openable(source.hits(await send(source.call, source.params(text), { quiet: true, signal: stop.signal }))),
      }));
      void Promise.allSettled(searches).then((replies) => {
        if (stop.signal.aborted) return;
        setResult({
          text,
          groups: bestFirst(
            replies.flatMap((reply) => (reply.status === 'fulfilled' && reply.value.hits.length > 0 ? [reply.value] : [])),
            text,
          ),
        });
      });
    }, typingMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, sources, session]);
  const current = text.length >= shortest;
  return { groups: current ? result.groups : [], searching: current && sources.length > 0 && result.text !== text };
}
