import { badField } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { banDriver } from '../../contract.ts';
import { driverKind } from '../kind.ts';

export default handle(banDriver, async (work, { id, version, ban }) => {
  if (ban && ban.until < ban.from) throw badField('ban.until', 'TOO_SMALL', { limit: ban.from });
  const before = await locked(work, driverKind, id, version);
  const values = { banned_from: ban?.from ?? null, banned_until: ban?.until ?? null, ban_reason: ban?.reason ?? null };
  return changeRow(work, driverKind, before, values, ban ? 'ban' : 'liftBan', ban?.reason ?? null);
});
