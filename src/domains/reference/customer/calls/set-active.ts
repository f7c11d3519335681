import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { setCustomerActive } from '../contract.ts';
import { customerKind } from '../store.ts';

export default handle(setCustomerActive, async (work, p) => {
  const before = await locked(work, customerKind, p.id, p.version);
  return change(work, customerKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
