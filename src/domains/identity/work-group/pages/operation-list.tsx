import type { ReactNode } from 'react';
import { GroupList } from './group-list.tsx';

export default function OperationGroups(): ReactNode {
  return <GroupList kind="operation" />;
}
