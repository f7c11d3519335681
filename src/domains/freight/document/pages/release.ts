import type { FreightDocumentRow } from '../contract.ts';

/** The originals with which a release begins: of those that are out none counts as back until a person has counted them. */
export function originalsBack({ state, originals }: Pick<FreightDocumentRow, 'state' | 'originals'>): number | null {
  return state === 'issued' && originals > 0 ? null : 0;
}
