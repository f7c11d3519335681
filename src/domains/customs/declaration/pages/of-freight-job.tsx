import type { ReactNode } from 'react';
import { Read } from '../../../../web/kit/reply/read.tsx';
import { declarationsOfFreightJob } from '../contract.ts';
import { DeclarationsTable } from './declarations-table.tsx';

export default function DeclarationsOfFreightJob({ id }: { id: string }): ReactNode {
  return (
    <Read of={declarationsOfFreightJob} params={{ job_id: id }}>
      {({ rows }) => <DeclarationsTable rows={rows} of={{ job: id }} />}
    </Read>
  );
}
