import { sql } from 'kysely';
import type { ParamsOf } from '../../../../kernel/call.ts';
import type { Permit } from '../../../../kernel/permit.ts';
import type { Actor } from '../../../../server/seed.ts';
import { may as cash } from '../../../finance/cash/permits.ts';
import { may as ledger } from '../../../finance/ledger/permits.ts';
import { type Scene as MoneyScene, setScene } from '../../../finance/server/seed/scene.ts';
import { getClaim, moveClaim, payClaim, reviewClaim, saveClaim } from '../../claim/contract.ts';
import { may } from '../../claim/permits.ts';
import { getLoan, lendLoan, moveLoan, repayLoan, saveLoan } from '../../loan/contract.ts';
import { may as loan } from '../../loan/permits.ts';
import type { OfficeTables } from '../db.ts';
import { bookActs, decideStage, type MoneyStage, reviewers } from './money-acts.ts';

/** The reference data of claims, and two fee types: one of administration, one of operations. */
export type ClaimScene = MoneyScene & { readonly administration: bigint; readonly operations: bigint };

export function setClaimScene(stage: MoneyStage): Promise<ClaimScene> {
  return stage.system<OfficeTables, ClaimScene>(async (work) => {
    const scene = await setScene(work, stage.companies.cn, { '2026-11-19': '7.00', '2026-11-20': '7.10' });
    const { rows } = await sql<{ id: bigint }>`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
      values ('MEAL', '餐费', 'Ăn uống', 'Meals', 'อาหาร', 'other'), ('ROAD', '路费', 'Phí đường', 'Tolls', 'ค่าทาง', 'transport')
      returning id`.execute(work.db);
    return { ...scene, administration: rows[0]?.id ?? 0n, operations: rows[1]?.id ?? 0n };
  });
}

/** The rights of the people of a claim beside those that every employee has, by name. */
export const claimCast = {
  employee: ['Chen', []],
  colleague: ['Zhao', []],
  supervisor: ['Xu', [may.supervisor, loan.supervisor]],
  executive: ['Sun', [may.executive, loan.executive]],
  finance: ['He', [may.finance, may.viewAll, loan.finance]],
  financeSupervisor: ['Luo', [may.financeSupervisor, may.viewAll, loan.financeSupervisor, loan.viewAll, ledger.view]],
  cashier: ['Liang', [may.pay, loan.lend, cash.view, cash.register, cash.overdraw]],
} as const satisfies Record<string, readonly [name: string, permits: readonly Permit[]]>;
export type ClaimPerson = keyof typeof claimCast;
export const claimantRights: readonly Permit[] = [may.view, may.apply, loan.view, loan.apply];

type Claim = ParamsOf<typeof saveClaim>;
type Line = Claim['lines'][number];

/** The fields of an invoice with a tax that is deductible, for a line. */
export const invoice = (no: string, tax: string, more: Partial<Line> = {}): Partial<Line> => ({
  invoice_no: no,
  invoice_on: '2026-11-18',
  seller_tax_no: '91450100MA5KQ8YD43',
  tax,
  is_deductible: true,
  ...more,
});

/** A line of a claim without an invoice. */
export const claimLine = (fee_type_id: string, amount: string, more: Partial<Line> = {}): Line => ({
  spent_on: '2026-11-20',
  fee_type_id,
  cost_centre_id: null,
  description: null,
  currency: 'CNY',
  amount,
  invoice_no: null,
  invoice_on: null,
  seller_tax_no: null,
  net: null,
  tax: null,
  is_deductible: false,
  ...more,
});

export const claimOfLines = (lines: Line[], more: Partial<Claim> = {}): Claim => ({
  kind: 'fee',
  activity_id: null,
  purpose: '凭祥出差',
  currency: 'CNY',
  method: 'transfer',
  payee_bank: null,
  payee_account_no: null,
  over_budget_reason: null,
  lines,
  ...more,
});

/** The acts of the tests of claims: enter, submit, review and pay one, and lend what it offsets. */
export function claimActs(stage: MoneyStage, people: Readonly<Record<ClaimPerson, Actor>>, scene: ClaimScene) {
  const line = (amount: string, more: Partial<Line> = {}): Line => claimLine(String(scene.administration), amount, more);
  async function submitted(who: ClaimPerson, lines: Line[], more: Partial<Claim> = {}): Promise<string> {
    const saved = await people[who].send(saveClaim, claimOfLines(lines, more));
    await people[who].send(moveClaim, { id: saved.id, version: saved.version, action: 'submit' });
    return saved.id;
  }
  const claimOf = (id: string) => people.financeSupervisor.send(getClaim, { id });
  const decide = (who: ClaimPerson, id: string, action: 'approve' | 'sendBack' = 'approve', reason: string | null = null) =>
    decideStage(people[who], 'expenseClaim', id, action, reason);
  /** Finance confirms the invoices of a claim, and reduces lines by their place. */
  async function check(who: 'finance' | 'financeSupervisor', id: string, approved?: Record<number, string>, reason: string | null = null) {
    const claim = await people[who].send(getClaim, { id });
    const lines = claim.lines.map((one, place) => ({ id: one.id, approved: approved?.[place] ?? one.approved, confirmed: true }));
    return people[who].send(reviewClaim, { id, version: claim.version, lines, reason });
  }
  /** The first reviews of a claim, by default all of them. */
  async function passed(id: string, number: number = reviewers.length): Promise<void> {
    for (const reviewer of reviewers.slice(0, number)) {
      if (reviewer === 'finance') await check('finance', id);
      await decide(reviewer, id);
    }
  }
  async function reviewed(who: ClaimPerson, lines: Line[], more: Partial<Claim> = {}): Promise<string> {
    const id = await submitted(who, lines, more);
    await passed(id);
    return id;
  }
  async function payment(id: string, more: Partial<ParamsOf<typeof payClaim>> = {}): Promise<ParamsOf<typeof payClaim>> {
    const { version, to_pay } = await claimOf(id);
    return { id, version, payment: to_pay, own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null, ...more };
  }
  async function lent(who: ClaimPerson, amount: string, currency: 'CNY' | 'USD' = 'CNY'): Promise<string> {
    const saved = await people[who].send(saveLoan, {
      kind: 'travel',
      purpose: '出差',
      currency,
      amount,
      expected_on: '2026-12-20',
      payee_bank: null,
      payee_account_no: null,
    });
    await people[who].send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' });
    for (const reviewer of reviewers) await decideStage(people[reviewer], 'loan', saved.id);
    const { version } = await people.cashier.send(getLoan, { id: saved.id });
    const bank = String(currency === 'USD' ? scene.bankUsd : scene.bankCny);
    await people.cashier.send(lendLoan, { id: saved.id, version, own_bank_account_id: bank, value_on: '2026-11-20', bank_ref: null });
    return saved.id;
  }
  const loanOf = (id: string) => people.cashier.send(getLoan, { id });
  async function repayRest(id: string): Promise<void> {
    const { version, balance } = await loanOf(id);
    const money = { own_bank_account_id: String(scene.bankCny), value_on: '2026-11-20', bank_ref: null };
    await people.cashier.send(repayLoan, { id, version, amount: balance, ...money });
  }
  const { books: booksOn, setMonth, rowsOfMoney, differences } = bookActs(stage, people.financeSupervisor);
  const books = () => booksOn('2026-11-30');
  /** All that a settlement writes: the claim, the loan, the books, and the rows of money. */
  const written = async (id: string, loanId: string) => ({
    claim: await claimOf(id),
    loan: await loanOf(loanId),
    books: await books(),
    rows: await rowsOfMoney(),
  });
  return {
    line,
    submitted,
    claimOf,
    decide,
    check,
    passed,
    reviewed,
    payment,
    lent,
    loanOf,
    repayRest,
    books,
    setMonth,
    written,
    differences,
  };
}
export type ClaimActs = ReturnType<typeof claimActs>;
