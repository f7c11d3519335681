import { requireVersion } from '../../../../../server/version.ts';
import { declarations, lockDeclaration } from '../../../declaration/server/declaration.ts';
import { handle } from '../../../server/db.ts';
import { moveFiling } from '../../contract.ts';
import { filingQueued } from '../../events.ts';
import { filings } from '../queue.ts';

/** The declaration is locked before its filing, as by the answers of customs. */
export default handle(moveFiling, async (work, p) => {
  const of = requireVersion(
    await work.db
      .selectFrom('customs_filing')
      .select(['declaration_id', 'version'])
      .where('id', '=', p.id)
      .where('company_id', 'in', [...work.who.companyIds])
      .executeTakeFirst(),
    p.version,
  );
  const declaration = await lockDeclaration(work, of.declaration_id, 'any');
  const filing = requireVersion(
    await work.db.selectFrom('customs_filing').selectAll().where('id', '=', p.id).forUpdate().executeTakeFirst(),
    p.version,
  );
  const moved = await filings.take(work, filing, p);
  if (p.action === 'withdraw') await declarations.follow(work, declaration, 'recall', {}, p.reason);
  else await work.publish(filingQueued, {});
  return { state: moved.state, version: moved.version };
});
