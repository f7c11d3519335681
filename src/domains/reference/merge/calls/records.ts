import { sql } from 'kysely';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { mergeRecords } from '../contract.ts';
import { moveParts, sidesOf } from '../store.ts';

export default handle(mergeRecords, async (work, p) => {
  const { from, into } = await sidesOf(work, p.of, p.from, p.into, true);
  if (from.version !== p.from_version || into.version !== p.into_version) throw new Refusal('CHANGED_MEANWHILE');
  const moved = await moveParts(work, p.of, p.from, p.into);
  await sql`update ${sql.table(p.of)} set active = false, merged_into_id = ${p.into}, version = version + 1, updated_at = ${work.now}
    where id = ${p.from}`.execute(work.db);
  // Whoever looks for its name or number finds the one that stays; so does `keep` when that one is saved again.
  await sql`update ${sql.table(p.of)} k set search = k.search || ' ' || r.search
    from ${sql.table(p.of)} r where k.id = ${p.into} and r.id = ${p.from}`.execute(work.db);
  // Who was merged into this one before is found at its last name.
  await sql`update ${sql.table(p.of)} set merged_into_id = ${p.into} where merged_into_id = ${p.from}`.execute(work.db);
  const count = Object.values(moved).reduce((sum, each) => sum + each, 0);
  work.audit({
    subject: p.of,
    id: p.from,
    what: 'mergeInto',
    before: { active: from.active },
    after: { active: false, merged_into: into.name },
    note: p.reason,
  });
  work.audit({ subject: p.of, id: p.into, what: 'mergeOf', after: { merged: from.name, moved: count }, note: p.reason });
  return { moved: count };
});
