import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { serverNow } from '../../../../web/clock.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import type { Tone } from '../../../../web/kit/detail/kinds.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { mayOpen } from '../../../../web/landing.ts';
import { useSession } from '../../../../web/session.ts';
import type { ListsBehind } from '../behind.ts';
import { countMax, type ListFigures } from '../contract.ts';
import './home.css';

/** The lists with waiting work as figures, each of which opens its list, or its record where there is only one. Those without any follow in a line. */
export function WaitingLists(props: {
  lists: readonly ListFigures[];
  behind: ListsBehind;
  /** The prefix of the words of the lists. */
  words: string;
  children?: ReactNode;
}): ReactNode {
  const t = useT();
  const { lists, behind, words } = props;
  const waiting = lists.filter(({ count }) => count > 0);
  const idle = lists.filter(({ count }) => count === 0);
  return (
    <>
      {waiting.length === 0 && <p className="kit-quiet">{t('home.nothingWaits')}</p>}
      <Stats>
        {waiting.map((figures) => (
          <ListStat key={figures.key} figures={figures} behind={behind} words={words} tone="info" />
        ))}
        {props.children}
      </Stats>
      {waiting.length > 0 && idle.length > 0 && (
        <p className="home-idle">
          <span>{t('home.idle')}</span>
          {idle.map(({ key }) => (
            <RecordLink key={key} path={behind[key]?.address ?? '/'}>
              {t(`${words}.${key}`)}
            </RecordLink>
          ))}
        </p>
      )}
    </>
  );
}

/** One list: how many records, what they amount to in each currency, and since when the first of them waits. */
export function ListStat(props: { figures: ListFigures; behind: ListsBehind; words: string; tone?: Tone }): ReactNode {
  const t = useT();
  const format = useFormat();
  const session = useSession();
  const { words, tone = 'neutral' } = props;
  const { key, count, oldest_at, amounts, record_id } = props.figures;
  const list = props.behind[key];
  const isOpened = list?.record && mayOpen(list.record, session) && record_id !== null;
  const address = isOpened ? link<string>(list.record, { id: record_id }) : list?.address;
  return (
    <Stat
      label={t(`${words}.${key}`)}
      value={count < countMax ? format.number(count) : `${format.number(countMax - 1)}+`}
      tone={tone}
      note={
        <span className="home-note">
          {amounts.map(({ currency, amount }) => (
            <strong key={currency}>{format.money(amount, currency)}</strong>
          ))}
          {oldest_at !== null && <span>{t('home.since', { ago: format.ago(oldest_at, serverNow()) })}</span>}
        </span>
      }
      {...(address ? { open: address } : {})}
    />
  );
}
