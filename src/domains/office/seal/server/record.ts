import { record } from '../../server/db.ts';
import { isVisible } from './request.ts';
import { getSealRequest } from '../contract.ts';

export default record({
  subject: 'sealRequest',
  opens: [getSealRequest],
  visible: async (work, id) =>
    (await work.db
      .selectFrom('seal_request as r')
      .innerJoin('own_seal as s', 's.id', 'r.own_seal_id')
      .select('r.id')
      .where('r.id', '=', id)
      .where('r.company_id', 'in', [...work.who.companyIds])
      .where(isVisible(work))
      .executeTakeFirst()) !== undefined,
  // The reviewers approve this document, so no other one is stamped.
  fixedFiles: async ({ db }, id) => {
    const { state } = await db.selectFrom('seal_request').select('state').where('id', '=', id).forShare().executeTakeFirstOrThrow();
    if (state === 'draft') return [];
    return state === 'archived' ? ['document', 'scan'] : ['document'];
  },
});
