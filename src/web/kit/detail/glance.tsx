import type { ReactNode } from 'react';
import type { Maybe, Tone } from './kinds.ts';

/** A card in the head of a record: one answer, and a few lines that explain it. */
export function Glance(props: { name: string; main: ReactNode; tone?: Tone; lines: readonly Maybe<ReactNode>[] }): ReactNode {
  const lines = props.lines.filter(Boolean);
  return (
    <div className="kit-glance">
      <span className="kit-glance-name">{props.name}</span>
      {props.main !== null && <span className={`kit-glance-main kit-tone-${props.tone ?? 'neutral'}`}>{props.main}</span>}
      {lines.map((line, place) => (
        // The lines of a card have no identity but their place.
        <span key={place} className="kit-quiet">
          {line}
        </span>
      ))}
    </div>
  );
}
