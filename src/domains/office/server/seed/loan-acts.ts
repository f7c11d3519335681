import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Permit } from '../../../../kernel/permit.ts';
import type { Actor } from '../../../../server/seed.ts';
import { may as cash } from '../../../finance/cash/permits.ts';
import { may as ledger } from '../../../finance/ledger/permits.ts';
import { type Scene, setScene } from '../../../finance/server/seed/scene.ts';
import { may as approval } from '../../../workspace/approval/permits.ts';
import { getLoan, lendLoan, listLoans, moveLoan, repayLoan, saveLoan } from '../../loan/contract.ts';
import { may } from '../../loan/permits.ts';
import type { OfficeTables } from '../db.ts';
import { bookActs, decideStage, type MoneyStage, reviewers } from './money-acts.ts';

export function setLoanScene(stage: MoneyStage): Promise<Scene> {
  return stage.system<OfficeTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-11-24': '7.30' }));
}

/** The rights of the people of a loan beside those that every employee has, by name. */
export const loanCast = {
  employee: ['Chen', []],
  colleague: ['Zhao', []],
  supervisor: ['Xu', [may.supervisor]],
  executive: ['Sun', [may.executive]],
  finance: ['He', [may.finance, may.viewAll]],
  financeSupervisor: ['Luo', [may.financeSupervisor, may.viewAll, may.limit, ledger.view, approval.edit, cash.overdraw]],
  cashier: ['Liang', [may.lend, cash.view, cash.register, cash.overdraw, cash.reverse]],
} as const satisfies Record<string, readonly [name: string, permits: readonly Permit[]]>;
export type LoanPerson = keyof typeof loanCast | 'administrator';
export const borrowerRights: readonly Permit[] = [may.view, may.apply];

type Loan = ParamsOf<typeof saveLoan>;
export const loanSheet = (more: Partial<Loan> = {}): Loan => ({
  kind: 'travel',
  purpose: '河内展会差旅',
  currency: 'CNY',
  amount: '5000',
  expected_on: '2026-12-20',
  method: 'transfer',
  payee_bank: '招商银行',
  payee_account_no: '6225880012345678',
  ...more,
});

/** The acts of the tests of loans: apply for one, review it, lend it and take it back. */
export function loanActs(stage: MoneyStage, people: Readonly<Record<LoanPerson, Actor>>, scene: Scene) {
  async function submitted(who: LoanPerson = 'employee', more: Partial<Loan> = {}): Promise<string> {
    const saved = await people[who].send(saveLoan, loanSheet(more));
    await people[who].send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' });
    return saved.id;
  }
  const loanOf = (id: string, who: LoanPerson = 'financeSupervisor') => people[who].send(getLoan, { id });
  const decide = (who: LoanPerson, id: string, action: 'approve' | 'sendBack' = 'approve', reason: string | null = null) =>
    decideStage(people[who], 'loan', id, action, reason);
  async function reviewed(who: LoanPerson = 'employee', more: Partial<Loan> = {}): Promise<string> {
    const id = await submitted(who, more);
    for (const reviewer of reviewers) await decide(reviewer, id);
    return id;
  }
  const payment = async (id: string, more: Partial<ParamsOf<typeof lendLoan>> = {}): Promise<ParamsOf<typeof lendLoan>> => ({
    id,
    version: (await loanOf(id)).version,
    own_bank_account_id: String(scene.bankCny),
    value_on: '2026-11-20',
    bank_ref: null,
    ...more,
  });
  async function lent(who: LoanPerson = 'employee', more: Partial<Loan> = {}): Promise<string> {
    const id = await reviewed(who, more);
    const bank = more.currency === 'USD' ? scene.bankUsd : scene.bankCny;
    await people.cashier.send(lendLoan, await payment(id, { own_bank_account_id: String(bank) }));
    return id;
  }
  const repaid = async (id: string, amount: string, more: Partial<ParamsOf<typeof lendLoan>> = {}) =>
    people.cashier.send(repayLoan, { ...(await payment(id, more)), amount });
  const inTab = async (who: LoanPerson, tab: string) => (await people[who].send(listLoans, { tab })).rows.map(({ id }) => id);
  const { books: booksOn, setMonth, rowsOfMoney, differences } = bookActs(stage, people.financeSupervisor);
  const books = () => booksOn('2026-12-31');
  /** All that a payment writes: the loan, the books, and the rows of money. */
  const written = async (id: string) => ({ loan: await loanOf(id), books: await books(), rows: await rowsOfMoney() });
  return { submitted, loanOf, decide, reviewed, payment, lent, repaid, inTab, books, setMonth, written, differences };
}
export type LoanActs = ReturnType<typeof loanActs>;
