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
