import type { ReactNode } from 'react';

const most = 99;

/** A count beside a menu entry; above 99 it reads 99+. */
export function Badge({ count }: { count: number | undefined }): ReactNode {
  if (!count) return null;
  return <span className="badge">{count > most ? `${most}+` : count}</span>;
}
