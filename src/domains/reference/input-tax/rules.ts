import type { Day } from '../../../kernel/day.ts';

export const origins = ['domestic', 'foreign'] as const;
export const ruleTaxpayers = ['any', 'general', 'smallScale', 'none'] as const;
export const ruleServices = ['any', 'transport', 'other'] as const;
/** `abroad`: performed wholly outside the country of our company that buys it, and so not supplied in that country. */
export const rulePlaces = ['any', 'abroad'] as const;
/**
 * The tax in a supplier's price. `invoice`: it charges tax, which its accepted invoice makes recoverable. `reverse`: we declare the tax for
 * it on top of its price. `cost`: no tax is recovered, so that the whole price is cost.
 */
export const treatments = ['invoice', 'reverse', 'cost'] as const;
export type Treatment = (typeof treatments)[number];
export type Service = 'transport' | 'other';

export type Supplier = {
  readonly country: string;
  /** Null is not known. */
  readonly taxpayer: 'general' | 'smallScale' | 'none' | null;
  /** The rate on the supplier's own invoices, where it is known. */
  readonly taxPercent: string | null;
};

/** A dated rule of one of our countries; both days are included, `to` null is without end. */
export type InputTaxRule = {
  readonly country: string;
  readonly origin: (typeof origins)[number];
  readonly taxpayer: (typeof ruleTaxpayers)[number];
  readonly service: (typeof ruleServices)[number];
  readonly place: (typeof rulePlaces)[number];
  readonly treatment: Treatment;
  readonly percent: string | null;
  readonly withholdingPercent: string | null;
  readonly from: Day;
  readonly to: Day | null;
  readonly basis: string;
};

export type InputTax = Pick<InputTaxRule, 'treatment' | 'percent' | 'withholdingPercent' | 'basis'>;
const unknown: InputTax = { treatment: 'cost', percent: null, withholdingPercent: null, basis: '' };

/**
 * The rule for a supplier's service to our company in `country` on a day: that of a service performed abroad before any place, of its taxpayer
 * kind before any, of the service before any.
 * A supplier without a rule, or a domestic one of unknown kind, is cost: a tax is never assumed to be recoverable.
 */
export function inputTaxOn(
  rules: readonly InputTaxRule[],
  of: { country: string; supplier: Supplier; service: Service; abroad: boolean; day: Day },
): InputTax {
  const { country, supplier, service, abroad, day } = of;
  const origin = supplier.country === country ? 'domestic' : 'foreign';
  const fits = rules.filter(
    (rule) =>
      rule.country === country &&
      rule.origin === origin &&
      (rule.taxpayer === 'any' || rule.taxpayer === supplier.taxpayer) &&
      (rule.service === 'any' || rule.service === service) &&
      (rule.place === 'any' || abroad) &&
      rule.from <= day &&
      (rule.to === null || day <= rule.to),
  );
  const weight = (rule: InputTaxRule): number =>
    (rule.place === 'any' ? 0 : 4) + (rule.taxpayer === 'any' ? 0 : 2) + (rule.service === 'any' ? 0 : 1);
  return fits.toSorted((a, b) => weight(b) - weight(a))[0] ?? unknown;
}

/**
 * The percent of tax that the supplier's price contains: none unless it charges tax on an invoice. For transport it is the supplier's own
 * rate, else the rule's, else the fee's; for another service the fee's comes before the supplier's. Undefined where none is known.
 */
export function containedPercent(tax: InputTax, supplier: Supplier, service: Service, feePercent: string | undefined): string | undefined {
  if (tax.treatment !== 'invoice') return '0';
  const own = supplier.taxPercent ?? undefined;
  return service === 'transport' ? (own ?? tax.percent ?? feePercent) : (tax.percent ?? feePercent ?? own);
}
