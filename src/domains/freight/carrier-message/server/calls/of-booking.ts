import { Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { listCarrierMessages } from '../../contract.ts';
import { kindsOfMode } from '../../kinds.ts';
import { messagesOf } from '../queries.ts';

export default handle(listCarrierMessages, async (work, { id }) => {
  const { db, who } = work;
  const booking = await db
    .selectFrom('freight_booking')
    .select(['mode', 'job_id'])
    .where('id', '=', id)
    .where('company_id', 'in', [...who.companyIds])
    .executeTakeFirst();
  if (!booking) throw new Refusal('NOT_FOUND');
  const [houses, messages, instruction] = await Promise.all([
    db.selectFrom('freight_house').select(['id', 'house_no']).where('job_id', '=', booking.job_id).orderBy('seq').execute(),
    messagesOf(work).where('m.booking_id', '=', id).orderBy('m.id', 'desc').execute(),
    db
      .selectFrom('shipping_instruction as i')
      .leftJoin('account as a', 'a.id', 'i.created_by')
      .select(['i.id', 'i.version', 'i.state', 'i.reason', 'i.created_at', 'i.updated_at', 'a.name as created_by_name'])
      .where('i.booking_id', '=', id)
      .executeTakeFirst(),
  ]);
  return { kinds: [...kindsOfMode[booking.mode]], houses, instruction: instruction ?? null, messages };
});
