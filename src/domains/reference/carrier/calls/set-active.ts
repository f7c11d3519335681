import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { setCarrierActive } from '../contract.ts';
import { carrierKind } from '../store.ts';

export default handle(setCarrierActive, async (work, p) => {
  const before = await locked(work, carrierKind, p.id, p.version);
  return change(work, carrierKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
