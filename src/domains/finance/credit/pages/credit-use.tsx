import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { useFormat } from '../../../../web/format.tsx';
import { useT } from '../../../../web/i18n.ts';
import { RecordLink } from '../../../../web/kit/detail/fact-cell.tsx';
import { Glance } from '../../../../web/kit/detail/glance.tsx';
import { useRead } from '../../../../web/query.ts';
import { useSession } from '../../../../web/session.ts';
import { listCredit } from '../contract.ts';
import { creditDetailPage } from '../pages.ts';
import { standingTones } from './moves.ts';

/** The part of its limit that a customer uses. With `onlyWrong` it says nothing while the customer may order. */
export function CreditUse({ customerId, onlyWrong = false }: { customerId: string; onlyWrong?: boolean }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { hidden } = useSession();
  const mayRead = !hidden.includes('customerPrice');
  const { data } = useRead(listCredit, { where: { customer: [customerId] }, tab: 'all', size: 1 }, { enabled: mayRead });
  const credit = data?.rows[0];
  if (!credit) return null;
  const tone = standingTones[credit.standing];
  const isWrong = tone === 'warning' || tone === 'bad';
  if (onlyWrong && !isWrong) return null;
  const { currency, credit_limit, left, used_percent } = credit;
  return (
    <Glance
      name={t('page.creditDetail')}
      tone={isWrong ? tone : 'neutral'}
      main={`${t(`credit.standing.${credit.standing}`)}${used_percent === null ? '' : ` · ${format.percent(used_percent)}`}`}
      lines={[
        <RecordLink key="exposure" path={link(creditDetailPage, { id: credit.id })}>
          {`${t('credit.exposure')}: ${format.money(credit.exposure, currency)}${credit_limit === null ? '' : ` / ${format.amount(credit_limit, currency)}`}`}
        </RecordLink>,
        left !== null && `${t('credit.left')}: ${format.money(left, currency)}`,
        Number(credit.overdue) > 0 &&
          `${t('credit.overdue')}: ${format.money(credit.overdue, currency)} · ${t('kit.overdueBy', { days: credit.overdue_days })}`,
      ]}
    />
  );
}
