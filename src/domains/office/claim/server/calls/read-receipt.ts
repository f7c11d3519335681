import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Language } from '../../../../../kernel/words.ts';
import { scannedDocument } from '../../../../../server/document-scan.ts';
import { fileFor } from '../../../../../server/files.ts';
import { type ReadableScript, textOnPicture } from '../../../../../server/picture-text.ts';
import { handle } from '../../../server/db.ts';
import { readReceipt } from '../../contract.ts';
import { readInvoiceCode, withInvoiceCode } from '../../invoice-code.ts';
import { receiptFacts } from '../../receipt-text.ts';

const scriptOf: Readonly<Record<Language, ReadableScript>> = { zh: 'chi_sim', vi: 'vie', en: 'eng', th: 'tha' };

/** A page with fewer letters and digits was scanned, whatever a stamp or a margin says. */
const textMin = 40;

export default handle(readReceipt, async (work, { file_id, language }) => {
  const file = await fileFor(work as never, file_id);
  if (!file.mime.startsWith('image/') && file.mime !== 'application/pdf') throw new Refusal('NOT_A_PICTURE');
  const sender = String(work.who.accountId);
  const bytes = await work.product.files.readAll(file.sha256);
  const { text, codes, picture } = await scannedDocument(sender, bytes, file.mime);
  const code = codes.map(readInvoiceCode).find((one) => one !== null);
  const hasText = (text.match(/[\p{L}\p{N}]/gu) ?? []).length >= textMin;
  const print = hasText ? text : await printOn(sender, picture === null ? bytes : Buffer.from(picture), language, code !== undefined);
  const facts = code ? withInvoiceCode(receiptFacts(print), code) : receiptFacts(print);
  if (facts.amount === null && facts.invoice_no === null && facts.seller_tax_no === null) throw new Refusal('NOTHING_READ');
  return facts;
});

/** The print of a picture. Beside a code that was read, print that cannot be read is left out. */
async function printOn(sender: string, picture: Buffer, language: Language, hasCode: boolean): Promise<string> {
  try {
    return await textOnPicture(sender, picture, scriptOf[language]);
  } catch (error) {
    if (hasCode && error instanceof Refusal && error.code === 'PICTURE_UNREADABLE') return '';
    throw error;
  }
}
