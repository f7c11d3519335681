import { handle } from '../../../server/db.ts';
import { moveActualQuotation } from '../../contract.ts';
import { lockAgreement } from '../agreement.ts';
import { agreements } from '../moves.ts';

export default handle(moveActualQuotation, async (work, p) => agreements.take(work, await lockAgreement(work, p.id, p.version), p));
