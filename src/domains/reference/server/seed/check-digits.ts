/* Numbers of the demo that pass the checks of their standards. They belong to no real party that we know of. */

/** A unified social credit identifier: GB 32100-2015, 17 characters of a 31-letter alphabet and a check character, weights 3^(i-1) mod 31. */
function unifiedSocialCredit(serial: number): string {
  const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
  const body = `91${450_100 + (serial % 20) * 100}MA5${String(100_000 + serial * 7919).slice(-6)}`.slice(0, 17).padEnd(17, '0');
  const sum = [...body].reduce((total, char, place) => total + alphabet.indexOf(char) * (3 ** place % 31), 0);
  return body + alphabet.charAt((31 - (sum % 31)) % 31);
}

/** A Vietnamese tax number (mã số thuế): ten digits, weights 31 29 23 19 17 13 7 5 3, check = 10 − sum mod 11 (General Department of Taxation). */
function vietnameseTaxNo(serial: number): string {
  for (let number = 10_000_000 + serial * 4513; ; number++) {
    const body = `0${number}`.slice(0, 9);
    const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3];
    const check = 10 - ([...body].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0) % 11);
    if (check < 10 && check >= 0) return `${body}${check}`;
  }
}

/** A Thai 13-digit number: weights 13 to 2, check = (11 − sum mod 11) mod 10 (Department of Provincial Administration). */
function thaiNo(serial: number): string {
  const body = `01055${String(60_000_000 + serial * 3571).slice(0, 7)}`.slice(0, 12);
  const sum = [...body].reduce((total, digit, place) => total + Number(digit) * (13 - place), 0);
  return `${body}${(11 - (sum % 11)) % 10}`;
}

export function taxNoOf(country: string, serial: number): string {
  return country === 'VN' ? vietnameseTaxNo(serial) : country === 'TH' ? thaiNo(serial) : unifiedSocialCredit(serial);
}
