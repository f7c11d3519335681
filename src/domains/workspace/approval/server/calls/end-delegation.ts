import { Refusal } from '../../../../../kernel/refusal.ts';
import { requireVersion } from '../../../../../server/version.ts';
import { handle } from '../../../server/db.ts';
import { endDelegation } from '../../contract.ts';
import { may } from '../../permits.ts';
import { settleOfDeputy } from '../notify.ts';

export default handle(endDelegation, async (work, p) => {
  const { db, who, now, audit, can } = work;
  const row = requireVersion(
    await db
      .selectFrom('approval_delegation')
      .selectAll()
      .where('id', '=', p.id)
      .where((eb) =>
        eb.or([
          eb('account_id', '=', who.accountId),
          ...(can(may.edit)
            ? [
                eb(
                  'account_id',
                  'in',
                  eb
                    .selectFrom('account')
                    .select('account.id')
                    .where('company_id', 'in', [...who.companyIds, 0n]),
                ),
              ]
            : []),
        ]),
      )
      .forUpdate()
      .executeTakeFirst(),
    p.version,
  );
  if (row.ended_at !== null) throw new Refusal('ILLEGAL_MOVE', { action: 'endDelegation', state: 'over' });
  const version = row.version + 1;
  await db.updateTable('approval_delegation').set({ ended_at: now, version, updated_at: now }).where('id', '=', row.id).execute();
  audit({ subject: 'approval', id: row.id, what: 'endDelegation', before: { ended_at: null }, after: { ended_at: now.toISOString() } });
  const away = await db.selectFrom('account').select('company_id').where('id', '=', row.account_id).executeTakeFirstOrThrow();
  await settleOfDeputy(work, { deputyId: row.deputy_id, companyId: away.company_id, subjects: row.subjects });
  return { id: row.id, version };
});
