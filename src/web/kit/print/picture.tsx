import type { ReactNode } from 'react';

/** A barcode drawn by the server. */
export function Picture({ svg, alt, className }: { svg: string; alt: string; className?: string }): ReactNode {
  return <img alt={alt} {...(className ? { className } : {})} src={`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`} />;
}
