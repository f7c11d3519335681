import { Refusal } from '../../../../../kernel/refusal.ts';
import type { Language } from '../../../../../kernel/words.ts';
import { fileFor } from '../../../../../server/files.ts';
import { type ReadableScript, textOnPicture } from '../../../../../server/picture-text.ts';
import { handle } from '../../../server/db.ts';
import { readReceipt } from '../../contract.ts';
import { receiptFacts } from '../../receipt-text.ts';

const scriptOf: Readonly<Record<Language, ReadableScript>> = { zh: 'chi_sim', vi: 'vie', en: 'eng', th: 'tha' };

export default handle(readReceipt, async (work, { file_id, language }) => {
  const file = await fileFor(work as never, file_id);
  if (!file.mime.startsWith('image/')) throw new Refusal('NOT_A_PICTURE');
  const text = await textOnPicture(String(work.who.accountId), await work.product.files.readAll(file.sha256), scriptOf[language]);
  const facts = receiptFacts(text);
  if (facts.amount === null && facts.invoice_no === null && facts.seller_tax_no === null) throw new Refusal('NOTHING_READ');
  return facts;
});
