import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { Skeleton } from 'antd';
import type { Permit } from '../../../kernel/permit.ts';
import { useCan } from '../../session.ts';
import type { DetailSection } from './detail-props.ts';

/**
 * A section that a higher domain adds to the page of a lower domain's record, since the lower one may not import it: dispatch shows an
 * order's work orders, finance its charges. A capability's `pages/sections.tsx` exports `sections: readonly PageSection[]`; apps hands them
 * in. The component reads its own data. Make it `lazy`, since declarations are loaded with the kit.
 */
export type PageSection = {
  /** Subject of the record whose page it stands on: `order`. */
  readonly subject: string;
  readonly key: string;
  /** Word of the tab. */
  readonly word: string;
  readonly permit?: Permit;
  /** The order: lower numbers first. */
  readonly place: number;
  readonly component: ComponentType<{ id: string }>;
};

/**
 * A card that a higher domain adds to the head of a lower domain's record, beside its steps: dispatch says where an order's goods are,
 * finance what it earns. A capability's `pages/sections.tsx` exports `glances: readonly PageGlance[]`.
 */
export type PageGlance = Omit<PageSection, 'word'>;

let declared: readonly PageSection[] = [];
let cards: readonly PageGlance[] = [];

/** Called once, before the first page is drawn. */
export function declareSections(sections: readonly PageSection[], glances: readonly PageGlance[]): void {
  declared = [...sections].sort((a, b) => a.place - b.place);
  cards = [...glances].sort((a, b) => a.place - b.place);
}

/** The sections that higher domains add to this record's page and that the user may see. */
export function useSections(subject: string, id: string): readonly DetailSection[] {
  const can = useCan();
  return declared
    .filter((section) => section.subject === subject && (section.permit === undefined || can(section.permit)))
    .map(({ key, word, component: Body }) => ({ key, word, body: inSuspense(<Body id={id} />) }));
}

/** The cards in this record's head that the user may see: those of its own domain, then those that higher domains add. */
export function Glances({ subject, id, children }: { subject: string; id: string; children: ReactNode }): ReactNode {
  const can = useCan();
  const shown = cards.filter((card) => card.subject === subject && (card.permit === undefined || can(card.permit)));
  const waits = useWaiting(shown.length > 0, id);
  if (shown.length === 0 && !children) return null;
  return (
    <div className={waits ? 'kit-glances kit-glances-later' : 'kit-glances'}>
      {children}
      {shown.map(({ key, component: Body }) => (
        <Suspense key={key} fallback={<Skeleton.Input active />}>
          <Body id={id} />
        </Suspense>
      ))}
    </div>
  );
}

/** The time in which cards are waited for. A head for which none came gives its room back then. */
const waitedMs = 2000;

/** True while the cards of a record may still come. */
function useWaiting(isAsked: boolean, id: string): boolean {
  const [waitedFor, setWaitedFor] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWaitedFor(id), waitedMs);
    return () => clearTimeout(timer);
  }, [id]);
  return isAsked && waitedFor !== id;
}

function inSuspense(body: ReactNode): ReactNode {
  return <Suspense fallback={<Skeleton active />}>{body}</Suspense>;
}
