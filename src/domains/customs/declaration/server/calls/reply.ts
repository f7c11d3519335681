import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { replyDeclaration } from '../../contract.ts';
import { lockDeclaration } from '../declaration.ts';
import { takeReply } from '../reply.ts';

export default handle(replyDeclaration, async (work, { id, version, happened_at, customs_no, ...reply }) => {
  if (happened_at > work.now) throw new Refusal('IN_THE_FUTURE');
  const declaration = await lockDeclaration(work, id, version);
  if (declaration.state === 'seized' && reply.kind === 'released' && reply.text === null) throw badField('text', 'REQUIRED');
  return takeReply(work, declaration, { ...reply, at: happened_at, customsNo: customs_no ?? null, channel: reply.channel ?? null });
});
