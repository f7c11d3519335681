import type { ReactNode } from 'react';
import { GroupList } from './group-list.tsx';

export default function ServiceGroups(): ReactNode {
  return <GroupList kind="service" />;
}
