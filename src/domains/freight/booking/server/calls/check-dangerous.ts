import { badField, Refusal } from '../../../../../kernel/refusal.ts';
import { handle } from '../../../server/db.ts';
import { checkDangerousGoods } from '../../contract.ts';
import { needsDeclaration } from '../../dangerous.ts';
import { editableAirStates } from '../../states.ts';
import { changeBooking, lockBooking } from '../booking.ts';

export default handle(checkDangerousGoods, async (work, { id, version, dg_declaration, remark }) => {
  const booking = await lockBooking(work, id, version);
  const { booking_no } = booking;
  if (!editableAirStates.includes(booking.state)) throw new Refusal('BOOKING_NOT_EDITABLE', { booking: booking_no });
  const lines = await work.db.selectFrom('booking_dangerous').select(['un_no', 'dg_class']).where('booking_id', '=', id).execute();
  if (lines.length === 0) throw new Refusal('NO_DANGEROUS_GOODS', { booking: booking_no });
  if ([booking.dg_prepared_by, ...booking.dg_preparers].includes(work.who.accountId))
    throw new Refusal('FOUR_EYES', { who: work.who.name, context: 'prepared' });
  if (!dg_declaration && needsDeclaration(booking.handling_codes, lines)) throw badField('dg_declaration', 'REQUIRED');
  const columns = { dg_declaration, dg_checked_by: work.who.accountId, dg_checked_at: work.now };
  return changeBooking(work, booking, 'checkDangerous', columns, { note: remark });
});
