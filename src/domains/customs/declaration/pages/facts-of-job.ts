import type { FreightJobDetail } from '../../../freight/job/contract.ts';
import type { DeclarationRow } from '../contract.ts';

/**
 * The fields of a declaration that a freight job gives. The goods of each house are declared by themselves, so it is about the next house that no
 * declaration of the job names; about all goods under the master, where the job has no such house.
 */
export function factsOfJob(job: FreightJobDetail, declared: readonly Pick<DeclarationRow, 'bl_no' | 'state'>[]) {
  const numbers = declared.filter(({ state }) => state !== 'void' && state !== 'deleted').map(({ bl_no }) => bl_no);
  const house = job.houses.find(({ house_no }) => !numbers.includes(house_no));
  const isImport = job.direction === 'import';
  return {
    freight_job_id: job.id,
    company_id: job.company_id,
    customer_id: job.customer_id,
    direction: isImport ? ('import' as const) : ('export' as const),
    transport_mode: job.mode === 'air' ? ('air' as const) : ('sea' as const),
    trade_term: isImport ? ('CIF' as const) : ('FOB' as const),
    vehicle: job.mode === 'air' ? job.flight_no : job.vessel,
    voyage: job.voyage,
    loading_port: job.origin_name,
    bl_no: house?.house_no ?? job.master_no,
    pieces: house?.pieces ?? job.pieces,
    gross_kg: house?.gross_kg ?? job.gross_kg,
    overseas_party: (isImport ? house?.shipper : house?.consignee) ?? null,
  };
}
