import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { setPageTemplateActive } from '../../contract.ts';
import { lockTemplate, pagesOfReader, refuseReader, tellReaders } from '../queries.ts';

export default handle(setPageTemplateActive, async (work, { id, version, active }) => {
  const template = await lockTemplate(work, id, version);
  await refuseReader(work, template.role_id);
  // The reader's rights and the product may have changed since the template was saved.
  if (active) {
    const reader = template.role_id === null ? 'customer' : 'role';
    const page = (await pagesOfReader(work, { ...template, reader })).find(({ cmd }) => cmd === template.cmd);
    if (!page) throw badField('cmd', 'NOT_KNOWN');
    const required = page.fields.find((field) => field.required !== null && template.hidden.includes(field.key));
    if (required) throw new Refusal('FIELD_REQUIRED', { field: required.key });
  }
  await work.db
    .updateTable('page_template')
    .set({ active, version: version + 1, updated_at: work.now })
    .where('id', '=', id)
    .execute();
  work.audit({ subject: 'pageTemplate', id, what: active ? 'activate' : 'deactivate' });
  await tellReaders(work, template);
  return { id, version: version + 1 };
});
