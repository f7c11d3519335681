import { Refusal } from '../../../../../kernel/refusal.ts';
import { recordPrints } from '../../../../reference/document-print/server/record-prints.ts';
import { handle } from '../../../server/db.ts';
import { printedCertificates } from '../../contract.ts';
import { withheldLines } from '../certificates.ts';

export default handle(printedCertificates, async (work, print) => {
  const own = new Set((await withheldLines(work, print.ids)).map(({ write_off_id }) => write_off_id));
  if (own.size !== new Set(print.ids).size) throw new Refusal('NOT_FOUND');
  return recordPrints(work, 'writeOff', print);
});
