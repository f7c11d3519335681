import type { ReactNode } from 'react';
import { movesFrom } from '../../../../kernel/machine.ts';
import { link } from '../../../../kernel/link.ts';
import { send } from '../../../../web/call.ts';
import { useT } from '../../../../web/i18n.ts';
import type { Action } from '../../../../web/kit/action/actions.ts';
import { buttonOf } from '../../../../web/kit/action/moves.ts';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { useCan, useSeesGuarded } from '../../../../web/session.ts';
import { type PageProps, useTab } from '../../../../web/tab-context.ts';
import { trialBalance } from '../../ledger/contract.ts';
import { CompanyChoice } from '../../period/pages/company-choice.tsx';
import { listYears, moveYear, type Year } from '../contract.ts';
import { yearEndPage } from '../pages.ts';
import { yearStates } from '../states.ts';
import '../../../../web/kit/kit.css';

const tones = { open: 'progress', adjusting: 'warning', closed: 'good', reopenAsked: 'warning' } as const;

/** The years of our companies with their results; the chosen one shows its thirteenth period. */
export default function Years({ page }: PageProps): ReactNode {
  const t = useT();
  const { query, setQuery } = useTab();
  const company = query['company'] ?? null;
  const actions = useYearActions();
  const path = (row: Year): string => link(yearEndPage, { company: row.company_id, year: String(row.year) });
  return (
    <div className="kit-page">
      <header className="kit-page-head">
        <h1>{t(page.title)}</h1>
        <CompanyChoice value={company} onChange={(id) => setQuery(id ? { company: id } : {})} />
      </header>
      <section className="kit-section">
        <Read of={listYears} params={company ? { company_id: company } : {}}>
          {({ rows }) => (
            <SubTable
              rows={rows}
              subject="yearEnd"
              title="yearEnd.title"
              rowId={(row) => `${row.company_id} ${row.year}`}
              open={path}
              columns={[
                { key: 'year', is: 'link', open: path, width: 90 },
                { key: 'company_name', is: 'text', width: 240 },
                { key: 'state', is: 'state', tones },
                { key: 'december_closed', is: 'flag' },
                { key: 'profit', is: 'amount', currency: 'functional_currency' },
                { key: 'adjustments', is: 'quantity' },
                { key: 'entry_no', is: 'code' },
                { key: 'closed_by', is: 'text' },
                { key: 'asked_by', is: 'text' },
                { key: 'reason', is: 'text', wrap: true, width: 200 },
              ]}
              rowActions={actions}
            />
          )}
        </Read>
      </section>
      {company && query['year'] && <Adjusted company={company} year={query['year']} />}
    </div>
  );
}

/**
 * The actions on a year. The person who requested its reopening does not decide it. A person from whom a side of the books is hidden has
 * none.
 */
function useYearActions(): (row: Year) => Action[] {
  const can = useCan();
  const seesBooks = useSeesGuarded(moveYear);
  return (row) =>
    (seesBooks ? movesFrom(yearStates, row.state, can) : []).map((move): Action => {
      const [action, , , , { notBy }] = move;
      return {
        ...buttonOf('yearEnd', move, 300),
        ...(notBy && row.asked_by_me ? { off: 'yearEnd.waitsForOther' } : {}),
        run: async (reason) => {
          const { company_id, year, version } = row;
          await send(moveYear, { company_id, year, version, action, reason });
        },
      };
    });
}

/** The thirteenth period of a year: its adjustments and the closing entry, from December to the new year. */
function Adjusted({ company, year }: { company: string; year: string }): ReactNode {
  const t = useT();
  return (
    <section className="kit-section">
      <h2>{t('yearEnd.balance', { year })}</h2>
      <Read of={trialBalance} params={{ company_id: company, month: `${year}-13` }}>
        {({ rows, functional_currency }) => (
          <SubTable
            rows={rows}
            subject="ledger"
            title="page.trialBalance"
            rowId={(row) => row.account}
            columns={[
              { key: 'account_code', is: 'code', width: 100 },
              { key: 'account_name', is: 'text', width: 240 },
              { key: 'opening', is: 'amount', currency: { all: functional_currency } },
              { key: 'debit', is: 'amount', currency: { all: functional_currency } },
              { key: 'credit', is: 'amount', currency: { all: functional_currency } },
              { key: 'closing', is: 'amount', currency: { all: functional_currency } },
            ]}
          />
        )}
      </Read>
    </section>
  );
}
