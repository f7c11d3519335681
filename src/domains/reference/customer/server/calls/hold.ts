import { handle } from '../../../server/db.ts';
import { changeRow, locked } from '../../../master-record/server/save.ts';
import { holdCustomer } from '../../contract.ts';
import { customerKind } from '../kind.ts';

export default handle(holdCustomer, async (work, { id, version, reason }) => {
  const before = await locked(work, customerKind, id, version);
  return changeRow(
    work,
    customerKind,
    before,
    { hold: reason !== null, hold_reason: reason },
    reason === null ? 'release' : 'hold',
    reason,
  );
});
