import { dayIn } from '../../../../../kernel/day.ts';
import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { blacklistCarrier } from '../../contract.ts';
import { carrierKind } from '../kind.ts';

export default handle(blacklistCarrier, async (work, { id, version, reason }) => {
  const before = await locked(work, carrierKind, id, version);
  const on = reason === null ? null : dayIn(work.now, work.who.timeZone);
  const values = { blacklisted: reason !== null, blacklist_reason: reason, blacklisted_on: on };
  return changeRow(work, carrierKind, before, values, reason === null ? 'unlist' : 'blacklist', reason);
});
