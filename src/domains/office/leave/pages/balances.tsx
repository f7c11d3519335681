import type { ReactNode } from 'react';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { Stat, Stats } from '../../../../web/kit/detail/stat.tsx';
import { useRead } from '../../../../web/query.ts';
import { readBalances } from '../contract.ts';

/** The user's own balances of this year, one figure for each type with an entitlement. */
export function Balances(): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data } = useRead(readBalances, {}, { quiet: true });
  if (!data || data.balances.length === 0) return null;
  return (
    <Stats>
      {data.balances.map((one) => (
        <Stat
          key={one.id}
          label={`${one.leave_type} ${data.year} · ${t('leave.balance')}`}
          value={`${format.number(one.balance)} ${t('unit.days')}`}
          tone={Number(one.balance) > 0 ? 'good' : 'neutral'}
          note={
            <>
              {t('leave.balanceNote', {
                granted: format.number(one.granted),
                carried: format.number(one.carried),
                taken: format.number(one.taken),
                review: format.number(one.in_review),
              })}
              {Number(one.lapsed) > 0
                ? ` · ${t('leave.lapsed', { days: format.number(one.lapsed) })}`
                : one.carry_until !== null &&
                  Number(one.carried) > 0 &&
                  ` · ${t('leave.carriedUntil', { day: format.day(one.carry_until) })}`}
            </>
          }
        />
      ))}
    </Stats>
  );
}
