import { sql } from 'kysely';
import type { Actor } from '../../../../server/seed.ts';
import type { Work } from '../../../../server/work.ts';
import { accountBalances } from '../../../finance/ledger/contract.ts';
import { reconcile } from '../../../finance/reconcile/server/reconcile.ts';
import { decideApproval, getApproval } from '../../../workspace/approval/contract.ts';
import type { OfficeTables } from '../db.ts';

/** The part of the stage that the acts of employees' money need. */
export type MoneyStage = {
  readonly companies: { readonly cn: bigint };
  system<DB, T>(run: (work: Work<DB>) => Promise<T>): Promise<T>;
};

/** The four who review the money of an employee, in their order. */
export const reviewers = ['supervisor', 'executive', 'finance', 'financeSupervisor'] as const;

/** Decides the open stage of a request. */
export async function decideStage(
  who: Actor,
  subject: 'expenseClaim' | 'leave' | 'loan' | 'trip',
  id: string,
  action: 'approve' | 'sendBack' = 'approve',
  reason: string | null = null,
) {
  const { version } = await who.send(getApproval, { subject, id });
  return who.send(decideApproval, { subject, id, version: version ?? 0, action, reason });
}

/** Payments and balances in the books of the Chinese company. For tests of loans and claims. */
export function bookActs(stage: MoneyStage, accountant: Actor) {
  /** The balances that are not zero, by account and currency: in the currency, and in yuan. */
  async function books(on: string): Promise<Record<string, string>> {
    const { rows } = await accountant.send(accountBalances, { company_id: String(stage.companies.cn), on });
    return Object.fromEntries(
      rows
        .filter(({ amount, functional }) => Number(amount) !== 0 || Number(functional) !== 0)
        .map(({ account_code, currency, amount, functional }) => [`${account_code} ${currency}`, `${amount} ${functional}`]),
    );
  }
  const setMonth = (month: string, state: 'open' | 'softClosed' | 'closed') =>
    stage.system<OfficeTables, unknown>(({ db }) =>
      sql`insert into period (company_id, month, state) values (${stage.companies.cn}, ${month}, ${state})
        on conflict (company_id, month) do update set state = excluded.state`.execute(db),
    );
  /** The number of rows that a payment writes beside its record. */
  const rowsOfMoney = () =>
    stage.system<OfficeTables, unknown[]>(async ({ db }) => {
      const { rows } = await sql`select (select count(*) from cash_entry)::int as cash, (select count(*) from ledger_entry)::int as entries,
        (select count(*) from loan_clearing)::int as clearings, (select count(*) from approval_event)::int as events`.execute(db);
      return rows;
    });
  const differences = () => stage.system<OfficeTables, unknown[]>((work) => reconcile(work));
  return { books, setMonth, rowsOfMoney, differences };
}
