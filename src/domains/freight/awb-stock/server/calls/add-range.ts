import { sql } from 'kysely';
import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { formatAwb } from '../../../../../kernel/identifier.ts';
import { handle } from '../../../server/db.ts';
import { addAwbRange } from '../../contract.ts';
import { awbNumbers } from '../../rules.ts';

export default handle(addAwbRange, async (work, p) => {
  const { db, who } = work;
  if (!who.companyIds.includes(p.company_id)) throw badField('company_id', 'BAD_CHOICE');
  const airline = await db
    .selectFrom('supplier')
    .select(['kind', 'awb_prefix', 'active'])
    .where('id', '=', p.supplier_id)
    .executeTakeFirst();
  if (!airline?.active || airline.kind !== 'airline') throw badField('supplier_id', 'BAD_CHOICE');
  if (!airline.awb_prefix) throw new Refusal('AIRLINE_WITHOUT_PREFIX');
  const numbers = awbNumbers(airline.awb_prefix, Number(p.first_serial), Number(p.last_serial));
  const first_no = numbers[0] ?? '';
  const last_no = numbers.at(-1) ?? '';
  // Two users who enter one range at once: the second waits here for the first.
  await sql`select pg_advisory_xact_lock(hashtext('awb_range'), ${Number(airline.awb_prefix)}::int)`.execute(db);
  const taken = await db
    .selectFrom('awb_stock')
    .select('awb_no')
    .where('awb_no', '>=', first_no)
    .where('awb_no', '<=', last_no)
    .limit(1)
    .executeTakeFirst();
  if (taken) throw new Refusal('AWB_RANGE_OVERLAPS', { awb: formatAwb(taken.awb_no) });
  const { id } = await db
    .insertInto('awb_range')
    .values({ ...p, prefix: airline.awb_prefix, created_by: who.accountId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into awb_stock (range_id, company_id, supplier_id, awb_no)
    select ${id}::bigint, ${p.company_id}::bigint, ${p.supplier_id}::bigint, one from unnest(${numbers}::text[]) one`.execute(db);
  work.audit({ subject: 'awbStock', id, what: 'addRange', after: { first_no, last_no, numbers: numbers.length } });
  return { id, numbers: numbers.length, first_no, last_no };
});
