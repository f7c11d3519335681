import { handle } from '../../../server/db.ts';
import { removeRate } from '../../contract.ts';
import { lockUnusedRate } from '../save.ts';

export default handle(removeRate, async (work, { id, version }) => {
  const { base, quote, rate, valid_from, valid_to } = await lockUnusedRate(work, id, version);
  await work.db.deleteFrom('exchange_rate').where('id', '=', id).execute();
  work.audit({ subject: 'exchange', id, what: 'remove', before: { base, quote, rate, valid_from, valid_to }, after: {} });
  return {};
});
