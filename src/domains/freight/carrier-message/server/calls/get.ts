import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { getCarrierMessage } from '../../contract.ts';
import type { CarrierMessageKind } from '../../kinds.ts';
import { messagesOf } from '../queries.ts';

const endings: Readonly<Record<CarrierMessageKind, string>> = {
  fwb: 'txt',
  fhl: 'txt',
  bookingRequest: 'json',
  shippingInstructions: 'json',
  iftmin: 'edi',
  coparn: 'edi',
  vermas: 'edi',
};

export default handle(getCarrierMessage, async (work, { id }) => {
  const message = await messagesOf(work).select('m.content').where('m.id', '=', id).executeTakeFirst();
  if (!message) throw new Refusal('NOT_FOUND');
  return { ...message, file_name: `${message.kind}-${message.reference}.${endings[message.kind]}` };
});
