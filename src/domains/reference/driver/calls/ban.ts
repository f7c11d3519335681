import { badField } from '../../../../kernel/refusal.ts';
import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { banDriver } from '../contract.ts';
import { driverKind } from '../store.ts';

export default handle(banDriver, async (work, { id, version, ban }) => {
  if (ban && ban.until < ban.from) throw badField('ban.until', 'TOO_SMALL', { limit: ban.from });
  const before = await locked(work, driverKind, id, version);
  const values = { banned_from: ban?.from ?? null, banned_until: ban?.until ?? null, ban_reason: ban?.reason ?? null };
  return change(work, driverKind, before, values, ban ? 'ban' : 'liftBan', ban?.reason ?? null);
});
