import { z } from 'zod';

/** An SSCC, or a number of a warehouse's own. */
const shape = /^(\d{18}|[A-Z0-9]{2,6}-\d{9})$/;

/** The check digit of GS1 numbers: weights 3 and 1 from the right, the complement to the next ten (GS1 General Specifications 7.9). */
export function gs1CheckDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** A serial shipping container code: extension digit, GS1 company prefix, serial number, check digit; 18 in all. */
export function sscc(prefix: string, serial: bigint): string {
  const room = 16 - prefix.length;
  const body = `0${prefix}${String(serial % 10n ** BigInt(room)).padStart(room, '0')}`;
  return body + gs1CheckDigit(body);
}

export function isSscc(text: string): boolean {
  return /^\d{18}$/.test(text) && gs1CheckDigit(text.slice(0, 17)) === text[17];
}

/** The numbers that a warehouse gives its pallets: those of its own prefix, or SSCC where it has none. One of the two is there. */
export type PalletNumbering = { readonly gs1_prefix: string | null; readonly pallet_prefix: string | null };

/** A number of a warehouse's own, such as NNG-000012348: its prefix, a serial number of eight digits and their check digit. */
function ownPalletNo(prefix: string, serial: bigint): string {
  const digits = String(serial % 10n ** 8n).padStart(8, '0');
  return `${prefix}-${digits}${gs1CheckDigit(digits)}`;
}

export function palletNoOf({ gs1_prefix, pallet_prefix }: PalletNumbering, serial: bigint): string {
  if (pallet_prefix !== null) return ownPalletNo(pallet_prefix, serial);
  if (gs1_prefix === null) throw new Error('a warehouse without a numbering of its pallets');
  return sscc(gs1_prefix, serial);
}

/** True for a text that is meant as the number of a pallet; its check digit tells whether it was read well. */
export function resemblesPalletNo(text: string): boolean {
  return shape.test(text);
}

export function isPalletNo(text: string): boolean {
  const digits = text.split('-')[1] ?? text;
  return shape.test(text) && gs1CheckDigit(digits.slice(0, -1)) === digits.at(-1);
}

export const palletNo = z.string().trim().regex(shape, 'BAD_PALLET_NO');
