export const pendingLifeMs = 900_000;
export const recoveryCodesGiven = 10;
/** Wrong codes of one account in ten minutes; then no more are looked at. Whoever gets here knows the password. */
export const wrongCodesMax = 10;

// No letter or digit that is mistaken for another on paper.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Ten letters and digits in two groups: some 49 bits, more than ASVS 6.5.2 asks for. */
export function recoveryCode(random: (max: number) => number): string {
  const text = Array.from({ length: 10 }, () => letters.charAt(random(letters.length))).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
}

/** As a person may type it: with or without the stroke, in any case, with blanks. */
export function plainRecovery(typed: string): string {
  return typed.toLowerCase().replace(/[^a-z0-9]/g, '');
}
