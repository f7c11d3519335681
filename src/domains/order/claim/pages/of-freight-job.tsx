import type { ReactNode } from 'react';
import { ClaimsOfRecord } from './of-record.tsx';

/** The section of a freight job's page. */
export default function ClaimsOfFreightJob({ id }: { id: string }): ReactNode {
  return <ClaimsOfRecord subject="freightJob" id={id} />;
}
