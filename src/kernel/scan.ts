/**
 * The content of a scan, without the parts that belong to the scanner or the symbol: the frame of STX and ETX, a line end that is typed as
 * two letters, AIM identifiers (`]C1`), the group separator, and the application identifier 00 before a pallet number (GS1 General
 * Specifications 3.2).
 */
export function scannedText(read: string): string {
  const text = withoutLineEnd(read.replaceAll(/[\u0002\u0003]/g, '').trim())
    .replace(/^\][A-Za-z]\d/, '')
    .replaceAll('\u001d', '')
    .trim();
  const pallet = /^(?:\(00\)|00)(\d{18})$/.exec(text);
  return pallet?.[1] ?? text;
}

const lineEnds = ['\\r\\n', '\\n', '\\r', '\\t'] as const;

/** True for a text that a scanner ended by the letters of a line end, because it was set up to send them. */
export function hasLineEnd(text: string): boolean {
  return lineEnds.some((end) => text.endsWith(end));
}
function withoutLineEnd(text: string): string {
  const end = lineEnds.find((one) => text.endsWith(one));
  return end ? text.slice(0, -end.length) : text;
}

/** Keys that follow each other faster than anybody types come from a scanner. */
export const wedgeMs = 35;
