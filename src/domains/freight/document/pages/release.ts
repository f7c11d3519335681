import type { FreightDocumentRow } from '../contract.ts';

/** The originals with which a release begins. Originals that are out are not back until a person has counted them. */
export function originalsBack({ state, originals }: Pick<FreightDocumentRow, 'state' | 'originals'>): number | null {
  return state === 'issued' && originals > 0 ? null : 0;
}
