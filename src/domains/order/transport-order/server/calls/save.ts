import { handle } from '../../../server/db.ts';
import { saveOrder } from '../../contract.ts';
import { may } from '../../permits.ts';
import { takeMove } from '../move.ts';
import { saveOrderAs } from '../save.ts';

export default handle(saveOrder, async (work, { id, version, copied_from_id, submit, ...fields }) => {
  if (submit) work.need(may.submit);
  if (copied_from_id) await work.needRecord('order', copied_from_id);
  const source = copied_from_id ? 'copy' : 'manual';
  const saved = await saveOrderAs(work, fields, {
    id: id ?? null,
    version: version ?? null,
    source,
    copiedFromId: copied_from_id ?? null,
    unwarned: submit,
  });
  const order = submit ? await takeMove(work, saved.order, { action: 'submit', reason: null }) : saved.order;
  return { id: order.id, order_no: order.order_no, state: order.state, version: order.version, warnings: saved.warnings };
});
