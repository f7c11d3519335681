import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import { ActionBar } from '../../../../web/kit/action/action-bar.tsx';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan } from '../../../../web/session.ts';
import { accrualReport, postAccrual } from '../contract.ts';
import { accrualPage } from '../pages.ts';
import { may } from '../permits.ts';

type Of = { company_id: string; month: string };

/** The earned, billed and accrued amounts of a month by side; a side opens the page of the accruals where `opens`. Accrues the month. */
export function AccrualReport({ of, opens }: { of: Of; opens: boolean }): ReactNode {
  const t = useT();
  const can = useCan();
  const path = link(accrualPage, { company: of.company_id, month: of.month });
  return (
    <Read of={accrualReport} params={of}>
      {({ functional_currency: currency, over, to_post, sums }) => {
        const all = { all: currency };
        return (
          <>
            {over && (
              <Alert
                className="kit-gap"
                type={to_post === 0 ? 'success' : 'warning'}
                showIcon
                title={to_post === 0 ? t('accrual.complete') : t('accrual.toPost', { count: to_post })}
                action={
                  to_post > 0 &&
                  can(may.post) && (
                    <ActionBar
                      actions={[{ key: 'post', word: 'accrual.do.post', tone: 'primary', asks: 'sure', run: () => send(postAccrual, of) }]}
                    />
                  )
                }
              />
            )}
            <SubTable
              rows={sums}
              subject="accrual"
              title="accrual.sums"
              rowId={(row) => row.side}
              {...(opens ? { open: () => path } : {})}
              columns={[
                { key: 'side', is: 'choice', words: 'accrual.side' },
                { key: 'earned', is: 'amount', currency: all },
                { key: 'locked', is: 'amount', currency: all },
                { key: 'unbilled', is: 'amount', currency: all },
                { key: 'earlier', is: 'amount', currency: all },
                { key: 'accrued', is: 'amount', currency: all },
                { key: 'in_progress', is: 'amount', currency: all },
                { key: 'spread', is: 'amount', currency: all },
                { key: 'other', is: 'amount', currency: all },
                { key: 'ledger', is: 'amount', currency: all },
              ]}
            />
          </>
        );
      }}
    </Read>
  );
}
