/** Digits after a decimal point without trailing zeros: `1500` is `15`, `000` is empty. */
export function trimZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

/** 12.500000 becomes 12.5 and 12.000 becomes 12: numeric columns store trailing zeros, and pages do not show them. */
export function plainDecimal(text: string): string {
  if (!text.includes('.')) return text;
  const short = trimZeros(text);
  return short.endsWith('.') ? short.slice(0, -1) : short;
}
