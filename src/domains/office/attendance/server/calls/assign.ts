import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { assignDevicePerson } from '../../contract.ts';
import { requireOpen, timeZoneOf } from '../attendance.ts';

export default handle(assignDevicePerson, async (work, p) => {
  const { db, who, audit } = work;
  if (!who.companyIds.includes(p.company_id)) throw new Refusal('NOT_FOUND');
  const account = await db
    .selectFrom('account')
    .select(['id', 'name'])
    .where('id', '=', p.account_id)
    .where('company_id', '=', p.company_id)
    .where('user_type', '=', 1)
    .executeTakeFirst();
  if (!account) throw badField('account_id', 'NOT_KNOWN');
  const rows = await db
    .selectFrom('attendance_punch')
    .select(['id', 'at'])
    .where('company_id', '=', p.company_id)
    .where('device_person', '=', p.device_person)
    .where('account_id', 'is', null)
    .forUpdate()
    .execute();
  const [first] = rows;
  if (!first) throw new Refusal('NOT_FOUND');
  await requireOpen(
    work,
    { company_id: p.company_id, account_id: account.id },
    await timeZoneOf(work, p.company_id),
    rows.map(({ at }) => at),
  );
  await db
    .updateTable('attendance_punch')
    .set({ account_id: account.id })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  audit({
    subject: 'attendance',
    id: first.id,
    what: 'assign',
    after: { device_person: p.device_person, employee: account.name, records: rows.length },
  });
  return { assigned: rows.length };
});
