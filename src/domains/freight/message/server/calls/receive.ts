import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { receiveFreightMessage } from '../../contract.ts';
import { enterMessage } from '../enter.ts';

export default handle(receiveFreightMessage, async (work, { company_id, name, content }) => {
  const { who } = work;
  if (!who.companyIds.includes(company_id)) throw badField('company_id', 'BAD_CHOICE');
  const entered = await enterMessage(work, { company_id, name, bytes: Buffer.from(content, 'base64'), by: who.accountId });
  if (!entered) throw new Refusal('MESSAGE_TWICE', { name });
  return entered;
});
