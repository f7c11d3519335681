/*
 * Air waybill numbers by IATA Resolution 600a, attachment A: the airline's code of three digits, a serial number of seven and a check
 * digit, which is the remainder of the serial number divided by seven (unweighted modulus 7).
 */

const serialDigits = 7;

/** The number of eleven digits for a serial of an airline. */
export function awbNumber(prefix: string, serial: number): string {
  return `${prefix}${String(serial).padStart(serialDigits, '0')}${serial % 7}`;
}

/**
 * The number after this one, null after the last. Read as one number of eight digits, serial and check digit grow by 11: one serial and
 * one remainder. After remainder 6 comes remainder 0, so they grow by 4.
 */
export function nextAwb(number: string): string | null {
  const following = Number(number.slice(3)) + (number.endsWith('6') ? 4 : 11);
  return following > 99_999_999 ? null : number.slice(0, 3) + String(following).padStart(serialDigits + 1, '0');
}

/** The numbers from one serial to another, in their order. */
export function awbNumbers(prefix: string, first: number, last: number): string[] {
  const numbers: string[] = [];
  let number: string | null = awbNumber(prefix, first);
  for (let serial = first; serial <= last && number; serial += 1) {
    numbers.push(number);
    number = nextAwb(number);
  }
  return numbers;
}
