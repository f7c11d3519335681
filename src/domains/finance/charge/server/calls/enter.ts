import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { enterCharges } from '../../contract.ts';
import { enterLines } from '../enter-lines.ts';
import { companiesOf } from '../queries.ts';

export default handle(enterCharges, async (work, p) => {
  const companyOfAll = p.company_id ?? work.who.companyId;
  if (!companiesOf(work.who).includes(companyOfAll)) throw new Refusal('NOT_FOUND');
  return { ids: await enterLines(work, companyOfAll, p.lines) };
});
