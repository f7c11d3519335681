import type { ReactNode } from 'react';
import { useT } from '../../../../web/i18n.ts';
import { Picture } from './picture.tsx';
import './label.css';

/** The frame of a warehouse slip: whose it is, its number as a barcode, facts, rows and signatures. */
export function Slip(props: {
  title: string;
  company: string;
  address: string | null;
  no: string;
  barcode: string;
  facts: readonly (readonly [word: string, value: ReactNode])[];
  signs: readonly string[];
  children: ReactNode;
}): ReactNode {
  const t = useT();
  return (
    <article>
      <header className="slip-head">
        <div>
          <strong>{props.company}</strong>
          <small>{props.address}</small>
        </div>
        <h1>{t(props.title)}</h1>
        <Picture svg={props.barcode} alt={props.no} />
      </header>
      <dl className="slip-facts">
        {props.facts.map(([word, value]) => (
          <div key={word}>
            <dt>{t(word)}:</dt>
            <dd>{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {props.children}
      <footer className="slip-signs">
        {props.signs.map((word) => (
          <div key={word}>
            <span>{t(word)}</span>
            <span>{t('label.signedOn')}</span>
          </div>
        ))}
      </footer>
    </article>
  );
}
