import fc from 'fast-check';
import { expect, test } from 'vitest';
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
  ['allowanceThenExpense', 400n, 400n],
  ['allowanceThenExpense', 5000n, 1000n],
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
