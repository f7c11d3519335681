import { Skeleton } from 'antd';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import type { Permit } from '../../../kernel/permit.ts';
import { useCan } from '../../session.ts';
import type { Section } from './field-kinds.ts';

/**
 * A section that a capability adds below the form of a plain table: a line's map. The table itself stays one declaration. A capability's
 * `pages/form-sections.tsx` exports `formSections: readonly FormSection[]`; apps hands them in. `values` are the form's current values,
 * saved or not; `id` is null for a new record. Make the component `lazy`, since declarations are loaded with the kit.
 */
export type FormSection = {
  /** Subject of the plain table: `line`. */
  readonly subject: string;
  readonly key: string;
  /** Word of the heading; none for a remark that is shown only at times. */
  readonly word?: string;
  /** Directly under the first fields, where the user sees it while filling them in. */
  readonly first?: true;
  readonly permit?: Permit;
  readonly component: ComponentType<{ id: string | null; values: Readonly<Record<string, unknown>> }>;
};

let declared: readonly FormSection[] = [];

/** Called once, before the first page is drawn. */
export function declareFormSections(sections: readonly FormSection[]): void {
  declared = sections;
}

export function useFormSections(
  subject: string,
  id: string | null,
  values: Readonly<Record<string, unknown>>,
): { first: ReactNode; below: Section<object>[] } {
  const can = useCan();
  const own = declared.filter((section) => section.subject === subject && (section.permit === undefined || can(section.permit)));
  return {
    first: own
      .filter((section) => section.first)
      .map(({ key, component: Body }) => (
        <Suspense key={key} fallback={null}>
          <Body id={id} values={values} />
        </Suspense>
      )),
    below: own
      .filter((section) => !section.first)
      .map(({ key, word, component: Body }) => ({
        key,
        ...(word ? { word } : {}),
        body: (
          <Suspense fallback={<Skeleton active />}>
            <Body id={id} values={values} />
          </Suspense>
        ),
      })),
  };
}
