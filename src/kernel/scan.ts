/**
 * What a scanner read, without what belongs to the symbol: AIM identifiers (`]C1`), the group separator, and the application identifier
 * 00 before a pallet number (GS1 General Specifications 3.2).
 */
export function scannedText(read: string): string {
  const text = read
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll('\u001d', '')
    .trim();
  const pallet = /^(?:\(00\)|00)(\d{18})$/.exec(text);
  return pallet?.[1] ?? text;
}

/** Keys that follow each other faster than anybody types come from a scanner. */
export const wedgeMs = 35;
