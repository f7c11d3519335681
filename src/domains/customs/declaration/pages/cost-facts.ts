import type { Fact } from '../../../../web/kit/detail/kinds.ts';
import type { DeclarationDetail } from '../contract.ts';
import { type CostKind, costKinds } from '../kinds.ts';

/** The stated costs of a declaration, each with the meaning of its figure: a percentage has no currency. */
export function costFacts(of: Pick<DeclarationDetail, `${CostKind}_${'value' | 'mark'}`>): Fact<DeclarationDetail>[] {
  return costKinds.flatMap((cost): Fact<DeclarationDetail>[] => {
    if (of[`${cost}_value`] === null) return [];
    const facts: Fact<DeclarationDetail>[] = [
      { key: `${cost}_mark` as const, is: 'choice', words: 'declaration.mark' },
      { key: `${cost}_value` as const, is: 'quantity' },
    ];
    if (of[`${cost}_mark`] !== 'percent') facts.push({ key: `${cost}_currency` as const, is: 'code' });
    return facts;
  });
}
