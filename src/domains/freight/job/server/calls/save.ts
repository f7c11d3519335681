import { handle } from '../../../server/db.ts';
import { saveFreightJob } from '../../contract.ts';
import { saveFreightJobAs } from '../job.ts';

export default handle(saveFreightJob, async (work, { id, version, copied_from_id, template_id, quotation_id, ...fields }) => {
  const job = await saveFreightJobAs(work, fields, {
    id,
    version,
    copiedFromId: copied_from_id,
    templateId: template_id,
    quotationId: quotation_id,
  });
  return { id: job.id, no: job.no, version: job.version };
});
