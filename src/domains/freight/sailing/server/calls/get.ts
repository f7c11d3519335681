import { Refusal } from '../../../../../kernel/refusal.ts';
import { partyName } from '../../../../reference/server/names.ts';
import { handle } from '../../../server/db.ts';
import { getSailing } from '../../contract.ts';
import { cutOffsOf, portsOf } from '../schedule.ts';

export default handle(getSailing, async (work, { id }) => {
  const { db, who } = work;
  const sailing = await db
    .selectFrom('sailing as x')
    .innerJoin('vessel as v', 'v.id', 'x.vessel_id')
    .innerJoin('supplier as s', 's.id', 'x.supplier_id')
    .select([
      'x.id',
      'x.version',
      'x.vessel_id',
      'x.voyage',
      'x.supplier_id',
      'x.service',
      'x.remark',
      'x.active',
      'v.imo',
      'v.name as vessel_name',
    ])
    .select(partyName('s', who.language).as('line_name'))
    .where('x.id', '=', id)
    .executeTakeFirst();
  if (!sailing) throw new Refusal('NOT_FOUND');
  return { ...sailing, ports: await portsOf(work, [id]), cut_offs: await cutOffsOf(work, [id]) };
});
