import { handle, lockOwn } from '../../../server/db.ts';
import { moveShippingInstruction } from '../../contract.ts';
import { instructions } from '../instruction.ts';

export default handle(moveShippingInstruction, async (work, p) =>
  instructions.take(work, await lockOwn(work, 'shipping_instruction', { id: p.id, version: p.version }), p),
);
