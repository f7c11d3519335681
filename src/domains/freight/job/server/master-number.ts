import type { Selectable } from 'kysely';
import { formatAwb } from '../../../../kernel/identifier.ts';
import type { FreightWork } from '../../server/db.ts';
import { endedStates } from '../states.ts';
import type { FreightJobTable } from './tables.ts';

/** The other open job by air under an air waybill number, whichever company's: an index holds that there is only one. */
export function jobUnderAirWaybill(work: FreightWork, awbNo: string | null, exceptId: bigint | null) {
  return work.asSystem(() =>
    work.db
      .selectFrom('freight_job')
      .select(['no', 'company_id'])
      .where('master_no', '=', awbNo)
      .where('mode', '=', 'air')
      .where('state', 'not in', [...endedStates])
      .where('id', '<>', exceptId ?? 0n)
      .executeTakeFirst(),
  );
}

/** The facts of MASTER_TAKEN for an air waybill number under which another job is open. Names that job to its own company. */
export async function takenMaster(
  work: FreightWork,
  { mode, master_no }: Pick<Selectable<FreightJobTable>, 'mode' | 'master_no'>,
  exceptId: bigint | null,
): Promise<{ readonly no: string; readonly job: string } | undefined> {
  if (mode !== 'air' || master_no === null) return undefined;
  const job = await jobUnderAirWaybill(work, master_no, exceptId);
  return job && { no: formatAwb(master_no), job: work.who.companyIds.includes(job.company_id) ? job.no : '—' };
}
