import type { ReactNode } from 'react';
import type { Tone } from './kinds.ts';
import { useT } from '../../i18n.ts';

/** The default colours of states whose names occur in many kinds of document. A page lists only its exceptions. */
const usual: Readonly<Record<string, Tone>> = {
  draft: 'neutral',
  created: 'neutral',
  new: 'neutral',
  open: 'info',
  submitted: 'info',
  sent: 'info',
  pending: 'warning',
  running: 'progress',
  active: 'good',
  accepted: 'good',
  approved: 'good',
  confirmed: 'good',
  completed: 'good',
  done: 'good',
  paid: 'good',
  signed: 'good',
  settled: 'good',
  closed: 'neutral',
  rejected: 'bad',
  declined: 'bad',
  returned: 'bad',
  failed: 'bad',
  overdue: 'bad',
  expired: 'neutral',
  cancelled: 'neutral',
  void: 'neutral',
  disabled: 'neutral',
};

export function toneOf(state: string, tones?: Readonly<Record<string, Tone>>): Tone {
  return tones?.[state] ?? usual[state] ?? 'info';
}

/** A state in words, coloured: `<subject>.state.<state>`. */
export function StateTag(props: { subject: string; state: string; tones?: Readonly<Record<string, Tone>> | undefined }): ReactNode {
  const t = useT();
  return <ToneTag tone={toneOf(props.state, props.tones)}>{t(`${props.subject}.state.${props.state}`)}</ToneTag>;
}

export function ToneTag(props: { tone: Tone; children: ReactNode }): ReactNode {
  const { children } = props;
  return (
    <span className={`kit-tag kit-tag-${props.tone}`} {...(typeof children === 'string' ? { title: children } : {})}>
      {children}
    </span>
  );
}
