import { handle } from '../../../server/db.ts';
import { setFeeTemplateActive } from '../../contract.ts';
import { lockTemplate } from '../template.ts';

export default handle(setFeeTemplateActive, async (work, { id, version: wanted, active }) => {
  const { db, now, audit } = work;
  const template = await lockTemplate(work, { id, version: wanted });
  const version = template.version + 1;
  await db.updateTable('fee_template').set({ active, version, updated_at: now }).where('id', '=', id).execute();
  audit({ subject: 'feeTemplate', id, what: active ? 'enable' : 'disable', before: { active: template.active }, after: { active } });
  return { id, version };
});
