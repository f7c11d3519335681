export const pendingLifeMs = 900_000;
export const recoveryCodesGiven = 10;
/** Wrong codes of one account in ten minutes; after that none is checked. Only a caller with the right password reaches this check. */
export const wrongCodesMax = 10;

// No letters or digits that look alike on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten letters and digits in two groups: some 49 bits, more than ASVS 6.5.2 asks for. */
export function recoveryCode(random: (max: number) => number): string {
  const text = Array.from({ length: 10 }, () => letters.charAt(random(letters.length))).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** Normalises a typed code: with or without the dash, in any case, with spaces. */
export function plainRecovery(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}
