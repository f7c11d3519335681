import type { ReactNode } from 'react';
import { SubTable } from '../../../../web/kit/list/sub-table.tsx';
import { useRead } from '../../../../web/query.ts';
import { listDocumentsOfJob } from '../contract.ts';
import { type TotalRow, type Totals, totalRow } from './totals.ts';

/** The totals of a master bill beside those of the houses of its job, with the difference. Draws nothing for a job without houses. */
export function HouseTotals({ jobId, master }: { jobId: string; master: Partial<Totals> }): ReactNode {
  const { data } = useRead(listDocumentsOfJob, { job_id: jobId }, { quiet: true, enabled: jobId !== '' });
  const totals = data?.totals;
  if (!totals) return null;
  return (
    <SubTable<TotalRow>
      rows={(['pieces', 'gross_kg', 'volume_m3'] as const).map((id) => totalRow(id, master[id], totals[id]))}
      subject="freightDocument"
      title="freightDocument.totals"
      columns={[
        { key: 'id', word: 'freightDocument.measure', is: 'choice', words: 'freightDocument.measure', width: 170 },
        { key: 'master_total', is: 'quantity', width: 130 },
        { key: 'house_total', is: 'quantity', width: 130 },
        { key: 'difference', is: 'quantity', width: 130 },
      ]}
    />
  );
}
