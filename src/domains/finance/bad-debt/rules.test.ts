import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '../../../kernel/money.ts';
import { functionalShare } from '../amount.ts';
import { imbalance, type PostingLine } from '../ledger/rules.ts';
import { allowanceFor, type BadDebtRule, badDebtRules, givenUpPosting, reinstatedPosting, ruleOf } from './rules.ts';

const minor = fc.bigInt(1n, 10n ** 12n);
const debts = fc.record({
  rule: fc.constantFrom(...badDebtRules),
  currency: fc.constantFrom(...currencies),
  amountMinor: minor,
  functionalMinor: minor,
  held: fc.bigInt(-(10n ** 6n), 10n ** 12n),
  parts: fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 5 }),
});

function sumOf(lines: readonly PostingLine[], account: string): bigint {
  return lines.filter((line) => line.account === account).reduce((sum, line) => sum + line.functionalMinor, 0n);
}

test('each country has its rule, and China one for small enterprises', () => {
  expect([ruleOf('CN', 'enterprise'), ruleOf('CN', 'small'), ruleOf('VN', 'enterprise'), ruleOf('VN', 'small')]).toEqual([
    'allowance',
    'otherExpense',
    'allowanceThenExpense',
    'allowanceThenExpense',
  ]);
  expect([ruleOf('TH', 'enterprise'), ruleOf('SG', 'enterprise')]).toEqual(['expense', 'allowance']);
});

test.each<[BadDebtRule, bigint, bigint]>([
  ['allowance', 0n, 1000n],
  ['allowanceThenExpense', 0n, 0n],
  ['allowanceThenExpense', 1n, 1n],
  ['allowanceThenExpense', 999n, 999n],
  ['allowanceThenExpense', 1000n, 1000n],
  ['allowanceThenExpense', 1001n, 1000n],
  ['allowanceThenExpense', -20n, 0n],
  ['expense', 400n, 0n],
  ['otherExpense', 400n, 0n],
])('by the rule %s an allowance of %s takes %s of 1000', (rule, held, taken) => {
  expect(allowanceFor(rule, 1000n, held)).toBe(taken);
});

test('a debt that is given up and comes back in parts balances, and leaves no receivable behind', () => {
  fc.assert(
    fc.property(debts, ({ held, parts, ...debt }) => {
      const of = { ...debt, billId: 1n, party: { customerId: 1n, carrierId: null } };
      const allowanceMinor = allowanceFor(debt.rule, debt.functionalMinor, held);
      const givenUp = givenUpPosting({ ...of, allowanceMinor });
      expect(imbalance(givenUp)).toEqual([]);
      expect(sumOf(givenUp, 'badDebtAllowance')).toBe(allowanceMinor);
      expect(givenUp.every((line) => line.account === 'receivable' || line.functionalMinor >= 0n)).toBe(true);
      const lines = [...givenUp];
      let [before, beforeFunctional] = [0n, 0n];
      for (const part of [...parts, debt.amountMinor]) {
        const taken = part < debt.amountMinor - before ? part : debt.amountMinor - before;
        if (taken === 0n) continue;
        const functionalMinor = functionalShare({ ...debt, before, beforeFunctional, taken });
        const back = reinstatedPosting({ ...of, amountMinor: taken, functionalMinor });
        expect(imbalance(back)).toEqual([]);
        lines.push(...back);
        [before, beforeFunctional] = [before + taken, beforeFunctional + functionalMinor];
      }
      expect(before).toBe(debt.amountMinor);
      expect(sumOf(lines, 'receivable')).toBe(0n);
      // The PRC enterprise standard puts a debt that comes back into the allowance again; elsewhere it is income.
      if (debt.rule === 'allowance') expect(sumOf(lines, 'badDebtAllowance')).toBe(0n);
      else expect(sumOf(lines, 'badDebtRecovered')).toBe(-debt.functionalMinor);
    }),
  );
});

/* A debt of 100.00 USD at 7.00, of which the allowance holds 280.00 CNY: 40 %. */
describe('a debt that is given up', () => {
  const debt = {
    billId: 1n,
    party: { customerId: 1n, carrierId: null },
    currency: 'USD',
    amountMinor: 10_000n,
    functionalMinor: 70_000n,
  } as const;
  const line = (account: string, amountMinor: bigint, functionalMinor: bigint) => {
    const { billId, party, currency } = debt;
    return { account, currency, amountMinor, functionalMinor, party, billId };
  };
  test.each([
    ['allowanceThenExpense', 'badDebtLoss'],
    ['expense', 'badDebtLoss'],
    ['otherExpense', 'otherExpense'],
  ] as const)('by the rule %s is taken from the allowance in both currencies, and the rest is %s', (rule, account) => {
    expect(givenUpPosting({ ...debt, rule, allowanceMinor: 28_000n })).toEqual([
      line('badDebtAllowance', 4000n, 28_000n),
      line(account, 6000n, 42_000n),
      line('receivable', -10_000n, -70_000n),
    ]);
  });
  test('is a loss where it has no value in the books', () => {
    expect(givenUpPosting({ ...debt, functionalMinor: 0n, rule: 'allowance', allowanceMinor: 0n })).toEqual([
      line('badDebtLoss', 10_000n, 0n),
      line('receivable', -10_000n, 0n),
    ]);
  });
  test.each([
    ['allowance', 'badDebtAllowance'],
    ['allowanceThenExpense', 'badDebtRecovered'],
    ['expense', 'badDebtRecovered'],
    ['otherExpense', 'badDebtRecovered'],
  ] as const)('and comes back by the rule %s stands in %s', (rule, account) => {
    expect(reinstatedPosting({ ...debt, rule })).toEqual([line('receivable', 10_000n, 70_000n), line(account, -10_000n, -70_000n)]);
  });
});
