import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Stats } from '../../../../web/kit/detail/stat.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useToday } from '../../../../web/kit/today.ts';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { partySummary } from '../contract.ts';
import { behindCarrier, behindCustomer } from '../party-waiting.ts';
import { ListStat, WaitingLists } from './lists.tsx';

/** The waiting work of a carrier's or a customer's people, and the figures of their orders and bills. */
export default function PartyWork(): ReactNode {
  const t = useT();
  const today = useToday();
  const { sys_num_id } = useSession();
  const behind = sys_num_id === 2 ? behindCarrier(today) : behindCustomer(today);
  const read = useRead(partySummary, {}, { quiet: true });
  if (!read.data || read.error) return <Read of={read} />;
  const { data } = read;
  const standing = data.standing.filter(({ count }) => count > 0);
  return (
    <div className="home-pair">
      <section className="home-section" aria-label={t('home.waiting')}>
        <h2>{t('home.waiting')}</h2>
        <WaitingLists words="partyHome" lists={data.waiting} behind={behind} />
      </section>
      {standing.length > 0 && (
        <section className="home-section" aria-label={t('home.today')}>
          <h2>{t('home.today')}</h2>
          <Stats>
            {standing.map((figures) => (
              <ListStat key={figures.key} words="partyHome" figures={{ ...figures, oldest_at: null }} behind={behind} />
            ))}
          </Stats>
        </section>
      )}
    </div>
  );
}
