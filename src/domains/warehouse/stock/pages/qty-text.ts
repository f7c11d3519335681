import type { Language } from '../../../../kernel/words.ts';
import { parseDecimal } from '../../../../web/kit/form/decimal-text.ts';

/**
 * Reads a quantity as a keeper types it, with the decimal sign of the language. Any other text, such as a code that a scanner writes into the
 * field, stays as it is and is no number.
 */
export function qtyOf(typed: string, language: Language): string {
  const text = typed.replaceAll('。', '.');
  return /^[\d.,\s]*$/.test(text) ? (parseDecimal(text, language) ?? text) : text;
}
