import { sql } from 'kysely';
import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { mergeRecords } from '../../contract.ts';
import { moveParts, sidesOf } from '../parts.ts';

export default handle(mergeRecords, async (work, p) => {
  const { from, into } = await sidesOf(work, p.of, p.from, p.into, true);
  if (from.version !== p.from_version || into.version !== p.into_version) throw new Refusal('CHANGED_MEANWHILE');
  const partCounts = await moveParts(work, p.of, p.from, p.into);
  await sql`update ${sql.table(p.of)} set active = false, merged_into_id = ${p.into}, version = version + 1, updated_at = ${work.now}
    where id = ${p.from}`.execute(work.db);
  // A search for the merged record's name or number finds the survivor, even after the survivor is saved again. Its new version refuses a form
  // that was opened before the merge: saved, it would delete the contacts and teams that came over.
  await sql`update ${sql.table(p.of)} k set search = k.search || ' ' || r.search, version = k.version + 1, updated_at = ${work.now}
    from ${sql.table(p.of)} r where k.id = ${p.into} and r.id = ${p.from}`.execute(work.db);
  // Records merged into this one earlier refer to the final survivor.
  await sql`update ${sql.table(p.of)} set merged_into_id = ${p.into} where merged_into_id = ${p.from}`.execute(work.db);
  const count = Object.values(partCounts).reduce((sum, each) => sum + each, 0);
  work.audit({
    subject: p.of,
    id: p.from,
    what: 'mergeInto',
    before: { active: from.active },
    after: { active: false, merged_into: into.stored_name },
    note: p.reason,
  });
  work.audit({ subject: p.of, id: p.into, what: 'mergeOf', after: { merged: from.stored_name, moved: count }, note: p.reason });
  return { moved: count };
});
