import { handle, lockOwn } from '../../../server/db.ts';
import { setJournalTemplateActive } from '../../contract.ts';
import { requireFreeName } from '../queries.ts';

export default handle(setJournalTemplateActive, async (work, { id, version: wanted, active }) => {
  const { db, now, audit } = work;
  const template = await lockOwn(work, 'journal_template', { id, version: wanted });
  if (active) await requireFreeName(work, template);
  const version = template.version + 1;
  await db.updateTable('journal_template').set({ active, version, updated_at: now }).where('id', '=', id).execute();
  audit({ subject: 'journalTemplate', id, what: active ? 'enable' : 'disable', before: { active: template.active }, after: { active } });
  return { id, version };
});
