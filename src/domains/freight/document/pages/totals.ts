import Big from 'big.js';
import type { FreightDocumentRow } from '../contract.ts';

export type Totals = Pick<FreightDocumentRow, 'gross_kg' | 'volume_m3'> & { readonly pieces: number | string };
export type TotalRow = {
  readonly id: keyof Totals;
  readonly master_total: string | null;
  readonly house_total: string;
  readonly difference: string | null;
};

/** A measure of a master bill beside that of the houses. One that is not entered yet, or not as a number, has no difference. */
export function totalRow(id: keyof Totals, entered: number | string | undefined, house_total: string): TotalRow {
  const master_total = /^\d+(\.\d+)?$/.test(String(entered)) ? String(entered) : null;
  return { id, master_total, house_total, difference: master_total && new Big(master_total).minus(house_total).toFixed() };
}
