import { handle } from '../../db.ts';
import { change, locked } from '../../keep/store.ts';
import { setConsignorActive } from '../contract.ts';
import { consignorKind } from '../store.ts';

export default handle(setConsignorActive, async (work, p) => {
  const before = await locked(work, consignorKind, p.id, p.version);
  return change(work, consignorKind, before, { active: p.active }, p.active ? 'activate' : 'deactivate');
});
