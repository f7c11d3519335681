import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { setDriverActive } from '../contract.ts';
import { driverKind } from '../store.ts';

export default handle(setDriverActive, async (work, p) => {
  const before = await locked(work, driverKind, p.id, p.version);
  return change(work, driverKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
