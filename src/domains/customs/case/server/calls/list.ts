import { handle } from '../../../server/db.ts';
import { listCases } from '../../contract.ts';
import { isAmendable } from '../amend.ts';

export default handle(listCases, async ({ db, who }, { declaration_id }) => {
  const [rows, declaration] = await Promise.all([
    db
      .selectFrom('customs_case as c')
      .leftJoin('account as a', 'a.id', 'c.created_by')
      .select([
        'c.id',
        'c.version',
        'c.kind',
        'c.state',
        'c.reason',
        'c.decision',
        'c.changes',
        'c.created_at',
        'a.name as created_by_name',
      ])
      .where('c.declaration_id', '=', declaration_id)
      .where('c.company_id', 'in', [...who.companyIds])
      .orderBy('c.id', 'desc')
      .limit(100)
      .execute(),
    db
      .selectFrom('customs_declaration')
      .select('state')
      .where('id', '=', declaration_id)
      .where('company_id', 'in', [...who.companyIds])
      .executeTakeFirst(),
  ]);
  return {
    rows: rows.map(({ changes, ...row }) => ({ ...row, changes: [...changes] })),
    free: declaration !== undefined && isAmendable(declaration) && !rows.some(({ state }) => state === 'draft' || state === 'sent'),
  };
});
