import type { ComponentType, ReactNode } from 'react';
import { Suspense } from 'react';
import { Skeleton } from 'antd';
import type { Permit } from '../../kernel/permit.ts';
import { useCan } from '../session.ts';
import type { DetailSection } from './detail-page.tsx';

/**
 * A section that a higher domain puts on the page of a lower domain's record, which may not import it: dispatch shows an order's work
 * orders, finance its charges. A capability's `pages/sections.tsx` exports `sections: readonly PageSection[]`; apps hands them in. The
 * component reads what it shows by itself; make it `lazy`, since declarations are loaded with the kit.
 */
export type PageSection = {
  /** Subject of the record whose page it stands on: `order`. */
  readonly subject: string;
  readonly key: string;
  /** Word of the tab. */
  readonly word: string;
  readonly permit?: Permit;
  /** Small first. */
  readonly place: number;
  readonly component: ComponentType<{ id: string }>;
};

let declared: readonly PageSection[] = [];

/** Called once, before the first page is drawn. */
export function declareSections(sections: readonly PageSection[]): void {
  declared = [...sections].sort((a, b) => a.place - b.place);
}

/** What higher domains add to this record's page, as far as the user may see it. */
export function useSections(subject: string, id: string): readonly DetailSection[] {
  const can = useCan();
  return declared
    .filter((section) => section.subject === subject && (section.permit === undefined || can(section.permit)))
    .map(({ key, word, component: Body }) => ({ key, word, body: inSuspense(<Body id={id} />) }));
}

function inSuspense(body: ReactNode): ReactNode {
  return <Suspense fallback={<Skeleton active />}>{body}</Suspense>;
}
