import type { ParamsOf } from '../../../../kernel/call.ts';
import type { savePrice } from '../contract.ts';

type Price = ParamsOf<typeof savePrice>;

/**
 * A price as it is added to its sheet. It contradicts no other price, so it goes with the version of the sheet as it is now: a colleague may
 * have saved another price since the form was opened or its draft was stored.
 */
export function addedPrice(values: Partial<Price>, version: number): Price {
  // The schema of the call checks what is missing.
  return { ...values, quotation_version: version } as Price;
}
