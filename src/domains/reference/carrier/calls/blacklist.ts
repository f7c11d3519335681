import { dayIn } from '../../../../kernel/day.ts';
import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { blacklistCarrier } from '../contract.ts';
import { carrierKind } from '../store.ts';

export default handle(blacklistCarrier, async (work, { id, version, reason }) => {
  const before = await locked(work, carrierKind, id, version);
  const on = reason === null ? null : dayIn(work.now, work.who.timeZone);
  const values = { blacklisted: reason !== null, blacklist_reason: reason, blacklisted_on: on };
  return change(work, carrierKind, before, values, reason === null ? 'unlist' : 'blacklist', reason);
});
