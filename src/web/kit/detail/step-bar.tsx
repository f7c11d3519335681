import type { ReactNode } from 'react';
import { serverNow } from '../../clock.ts';
import { useFormat } from '../../format.tsx';
import { useT } from '../../i18n.ts';

/** A step of a record's life. Times are instants. */
export type Step = {
  readonly key: string;
  readonly word: string;
  readonly planned_at?: string | null | undefined;
  readonly actual_at?: string | null | undefined;
  /** Default: it has an actual time. */
  readonly reached?: boolean;
  /** The record has left the path, so the step is not the next one. */
  readonly over?: boolean;
};

type Standing = 'reached' | 'late' | 'overdue' | 'next' | 'ahead';

type Times = { readonly planned_at?: string | null | undefined; readonly actual_at?: string | null | undefined };

/**
 * The steps of a record that follows its states. `words` is their prefix. A state that names what has happened is reached when the record
 * stands in it; in a `stage` the record waits, so it is reached when the record has left it. A state beside the path, such as
 * cancelled, has no next step, and the steps that were reached before show it by their times.
 */
export function statePath<const S extends string>(
  words: string,
  path: readonly S[],
  state: string,
  as: 'event' | 'stage',
  times?: { readonly [K in S]?: Times },
): Step[] {
  const present = path.findIndex((one) => one === state);
  if (present === -1) return path.map((one) => ({ key: one, word: `${words}.${one}`, over: true, ...times?.[one] }));
  const reached = as === 'event' || present === path.length - 1 ? present : present - 1;
  return path.map((one, place) => ({ key: one, word: `${words}.${one}`, reached: place <= reached, ...times?.[one] }));
}

/** The standing of each step: reached in time or late, overdue, the next one, or still ahead. */
export function standings(steps: readonly Step[], now: number): Standing[] {
  const isReached = ({ reached, actual_at }: Step): boolean => reached ?? Boolean(actual_at);
  const next = steps.findLastIndex(isReached) + 1;
  return steps.map((step, place) => {
    const planned = step.planned_at ? Date.parse(step.planned_at) : null;
    if (isReached(step)) return planned !== null && step.actual_at && Date.parse(step.actual_at) > planned ? 'late' : 'reached';
    if (step.over) return 'ahead';
    if (planned !== null && planned < now) return 'overdue';
    return place === next ? 'next' : 'ahead';
  });
}

/** The steps as a bar: what is done, what comes next, and what is late, with the actual time of each or else the planned one. */
export function StepBar({ steps }: { steps: readonly Step[] }): ReactNode {
  const t = useT();
  const all = standings(steps, serverNow().getTime());
  return (
    <ol className="kit-steps">
      {steps.map((step, place) => {
        const standing = all[place] ?? 'ahead';
        return (
          <li key={step.key} className={`kit-step kit-step-${standing}`} aria-current={standing === 'next' ? 'step' : undefined}>
            <span className="kit-step-dot" aria-hidden />
            <span className="kit-step-name">{t(step.word)}</span>
            <StepTime step={step} standing={standing} />
          </li>
        );
      })}
    </ol>
  );
}

function StepTime({ step, standing }: { step: Step; standing: Standing }): ReactNode {
  const t = useT();
  const format = useFormat();
  const isLate = standing === 'late' || standing === 'overdue';
  const at = step.actual_at ?? step.planned_at;
  if (!at) return null;
  const brief = format.instantBriefly(at, serverNow());
  return (
    <span
      className={isLate ? 'kit-step-time kit-tone-bad' : 'kit-step-time'}
      {...(step.planned_at ? { title: t('kit.stepPlanned', { at: format.instant(step.planned_at) }) } : {})}
    >
      {step.actual_at ? brief : t('kit.stepPlanned', { at: brief })}
      {isLate && ` ${t('kit.stepLate')}`}
    </span>
  );
}
