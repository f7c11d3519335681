import { sql } from 'kysely';
import { handle, mover } from '../../../server/db.ts';
import { moveBillTemplate } from '../../contract.ts';
import { billTemplateStates } from '../../states.ts';
import { lockTemplate } from '../queries.ts';

const templates = mover({
  subject: 'billTemplate',
  table: 'bill_template',
  machine: billTemplateStates,
  effects: {
    publish: async (work, template) => {
      const former = await work.db
        .selectFrom('bill_template')
        .selectAll()
        .where('company_id', '=', template.company_id)
        .where(sql<boolean>`customer_id is not distinct from ${template.customer_id}`)
        .where('state', '=', 'current')
        .forUpdate()
        .executeTakeFirst();
      if (former) await templates.follow(work, former, 'supersede');
      return { published_at: work.now };
    },
  },
});

export default handle(moveBillTemplate, async (work, p) => {
  // Two drafts of one customer may be published at the same time: the company's row lets one after the other.
  const template = await work.db.selectFrom('bill_template').select('company_id').where('id', '=', p.id).executeTakeFirst();
  if (template) await work.db.selectFrom('own_company').select('id').where('id', '=', template.company_id).forUpdate().execute();
  return templates.take(work, await lockTemplate(work, p.id, p.version), p);
});
