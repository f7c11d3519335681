import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Filters } from '../../../kernel/list.ts';
import { useT } from '../../i18n.ts';
import { useSession } from '../../session.ts';
import { countText } from './count-text.ts';
import type { List } from './use-list.ts';

/** The tabs of a list, without those whose content is hidden from the user. */
export function useShownTabs<Row, F extends Filters>(list: List<Row, F>): List<Row, F>['call']['list']['tabs'] {
  const { hidden } = useSession();
  return list.call.list.tabs.filter(({ guard }) => guard === undefined || !hidden.includes(guard));
}

/** The states of a list as tabs, with their counts. Plain buttons: antd's tabs measure themselves every time the page is shown again. */
export function StateTabs<Row, F extends Filters>({ list, subject }: { list: List<Row, F>; subject: string }): ReactNode {
  const t = useT();
  const bar = useRef<HTMLDivElement>(null);
  const chosen = list.state.tab;
  const counted = Object.keys(list.counts).length > 0;
  useEffect(() => {
    // Again when the counts widen the tabs, which pushes a later one out of sight on a phone.
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen, counted]);
  const tabs = useShownTabs(list);
  if (tabs.length === 0) return null;
  const walk = (event: KeyboardEvent<HTMLElement>): void => {
    const all = [...(bar.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const at = all.findIndex((tab) => tab === event.target);
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: all.length - 1 }[event.key];
    if (at < 0 || step === undefined) return;
    event.preventDefault();
    all[(step + all.length) % all.length]?.focus();
  };
  return (
    <div ref={bar} className="kit-state-tabs" role="tablist" aria-label={t('kit.states')} onKeyDown={walk}>
      {tabs.map(({ key, badge }) => {
        const count = list.counts[key];
        const selected = key === chosen;
        return (
          <button
            key={key}
            type="button"
            role="tab"
            className="kit-state-tab"
            aria-selected={selected}
            tabIndex={selected || chosen === null ? 0 : -1}
            onClick={() => list.setTab(key)}
          >
            {t(`${subject}.tab.${key}`)}
            {count !== undefined && (
              <span className={badge && count > 0 ? 'kit-count kit-count-due' : 'kit-count'}>{countText(count)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
