import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { holdCustomer } from '../contract.ts';
import { customerKind } from '../store.ts';

export default handle(holdCustomer, async (work, { id, version, reason }) => {
  const before = await locked(work, customerKind, id, version);
  return change(work, customerKind, before, { hold: reason !== null, hold_reason: reason }, reason === null ? 'release' : 'hold', reason);
});
