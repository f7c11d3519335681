import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { saveDelayReason } from '../../contract.ts';

export default handle(saveDelayReason, async ({ db, now, who, audit }, { sailing_id, reason, remark }) => {
  const sailing = await db.selectFrom('sailing').select('id').where('id', '=', sailing_id).forUpdate().executeTakeFirst();
  if (!sailing) throw new Refusal('NOT_FOUND');
  const before = await db.selectFrom('sailing_delay').select(['reason', 'remark']).where('sailing_id', '=', sailing_id).executeTakeFirst();
  const columns = { reason, remark, updated_by: who.accountId, updated_at: now };
  await db
    .insertInto('sailing_delay')
    .values({ sailing_id, ...columns })
    .onConflict((conflict) =>
      conflict.column('sailing_id').doUpdateSet((eb) => ({ ...columns, version: eb('sailing_delay.version', '+', 1) })),
    )
    .execute();
  audit({ subject: 'sailing', id: sailing_id, what: 'delayReason', before: before ?? {}, after: { reason, remark } });
  return { id: sailing_id };
});
