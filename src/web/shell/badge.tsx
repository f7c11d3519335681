import type { ReactNode } from 'react';

const most = 99;

/** A count as a badge shows it; above 99 it reads 99+. */
export function badgeText(count: number): string {
  return count > most ? `${most}+` : String(count);
}

/** A count beside a menu entry. */
export function Badge({ count }: { count: number | undefined }): ReactNode {
  if (!count) return null;
  return <span className="badge">{badgeText(count)}</span>;
}
