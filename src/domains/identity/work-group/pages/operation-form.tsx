import type { ReactNode } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { GroupForm } from './group-form.tsx';

export default function OperationGroup({ query }: PageProps): ReactNode {
  return <GroupForm kind="operation" id={query.id} />;
}
