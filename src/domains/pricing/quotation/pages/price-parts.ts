import { firstSchemes, tieredSchemes, weightBases } from '../../rating/price.ts';

/** The fields that a price of this basis and scheme does not have, empty: the form hides them, and the server refuses them. */
export function emptied({ basis, scheme }: { readonly basis?: unknown; readonly scheme?: unknown }) {
  const isOf = (list: readonly unknown[], one: unknown) => list.includes(one);
  return {
    ...(basis !== 'percent' && { percent_of_fee_name_id: null }),
    ...(!isOf(weightBases, basis) && { divisor: null, density: null, volume_share_percent: null }),
    ...(!isOf(tieredSchemes, scheme) && { tiers: [] }),
    ...(!isOf(firstSchemes, scheme) && { first_quantity: null, first_price: null }),
  };
}
