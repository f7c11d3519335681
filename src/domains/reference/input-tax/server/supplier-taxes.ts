import { sql } from 'kysely';
import type { Day } from '../../../../kernel/day.ts';
import type { ReferenceWork } from '../../server/db.ts';
import { containedPercent, type InputTax, type InputTaxRule, inputTaxOn, type Service, type Supplier } from '../rules.ts';

export type SupplierTax = InputTax & {
  /** The percent in the supplier's price, given the fee's own rate; undefined where that is needed and not known. */
  readonly contained: (feePercent: string | undefined) => string | undefined;
};
type Supply = {
  readonly companyId: bigint;
  readonly carrierId: bigint;
  readonly feeNameId: bigint | null;
  readonly day: Day;
  /** True where it is performed wholly outside the company's country. The tax in a price is asked for before that is known. */
  readonly abroad?: boolean;
};

/** Ocean and air freight are transport services as well. */
const transport = new Set(['transport', 'ocean', 'air']);

/** The tax in the prices of these carriers for these fees: three queries for any number of lines. */
export async function supplierTaxesOf(
  { db }: Pick<ReferenceWork, 'db'>,
  carrierIds: readonly bigint[],
  feeNameIds: readonly bigint[],
): Promise<(supply: Supply) => SupplierTax> {
  const [carriers, services, companies, rules] = await Promise.all([
    db
      .selectFrom('carrier')
      .select(['id', 'country', 'taxpayer', sql<string | null>`trim_scale(tax_percent)::text`.as('tax_percent')])
      .where(sql<boolean>`id = any(${[...new Set(carrierIds)]}::bigint[])`)
      .execute(),
    servicesOf({ db }, feeNameIds),
    db.selectFrom('own_company').select(['id', 'country']).execute(),
    inputTaxRulesOf({ db }),
  ]);
  const supplierOf = new Map(
    carriers.map(({ id, country, taxpayer, tax_percent }): [bigint, Supplier] => [id, { country, taxpayer, taxPercent: tax_percent }]),
  );
  const countries = new Map(companies.map(({ id, country }) => [id, country]));
  return ({ companyId, carrierId, feeNameId, day, abroad = false }) => {
    const supplier = supplierOf.get(carrierId) ?? { country: '', taxpayer: null, taxPercent: null };
    const service = feeNameId === null ? 'transport' : (services.get(feeNameId) ?? 'other');
    const tax = inputTaxOn(rules, { country: countries.get(companyId) ?? '', supplier, service, abroad, day });
    return { ...tax, contained: (feePercent) => containedPercent(tax, supplier, service, feePercent) };
  };
}

/** The treatment of the tax of a sister company's fees in a company's country. A sister company is a general taxpayer of its country. */
export async function inputTaxesBetween(
  { db }: Pick<ReferenceWork, 'db'>,
  { sellerId, buyerId, day }: { readonly sellerId: bigint; readonly buyerId: bigint; readonly day: Day },
  feeNameIds: readonly bigint[],
): Promise<(feeNameId: bigint) => InputTax> {
  const services = await servicesOf({ db }, feeNameIds);
  const companies = await db.selectFrom('own_company').select(['id', 'country']).where('id', 'in', [sellerId, buyerId]).execute();
  const countries = new Map(companies.map(({ id, country }) => [id, country]));
  const rules = await inputTaxRulesOf({ db });
  const supplier: Supplier = { country: countries.get(sellerId) ?? '', taxpayer: 'general', taxPercent: null };
  return (feeNameId) =>
    inputTaxOn(rules, { country: countries.get(buyerId) ?? '', supplier, service: services.get(feeNameId) ?? 'other', abroad: false, day });
}

async function servicesOf({ db }: Pick<ReferenceWork, 'db'>, feeNameIds: readonly bigint[]): Promise<ReadonlyMap<bigint, Service>> {
  const fees = await db
    .selectFrom('fee_name as f')
    .innerJoin('fee_type as t', 't.id', 'f.fee_type_id')
    .select(['f.id', 't.category'])
    .where(sql<boolean>`f.id = any(${[...new Set(feeNameIds)]}::bigint[])`)
    .execute();
  return new Map(fees.map(({ id, category }): [bigint, Service] => [id, transport.has(category) ? 'transport' : 'other']));
}

async function inputTaxRulesOf({ db }: Pick<ReferenceWork, 'db'>): Promise<InputTaxRule[]> {
  const rows = await db.selectFrom('input_tax_rule').selectAll().where('active', '=', true).execute();
  return rows.map(({ valid_from, valid_to, withholding_percent, ...row }) => ({
    ...row,
    withholdingPercent: withholding_percent,
    from: valid_from,
    to: valid_to,
  }));
}
