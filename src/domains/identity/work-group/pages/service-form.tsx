import type { ReactNode } from 'react';
import type { PageProps } from '../../../../web/tab-context.ts';
import { GroupForm } from './group-form.tsx';

export default function ServiceGroup({ query }: PageProps): ReactNode {
  return <GroupForm kind="service" id={query.id} />;
}
