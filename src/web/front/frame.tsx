import type { ReactNode } from 'react';
import { languages, type Language } from '../../kernel/words.ts';
import { changeLanguage, useLanguage, useT } from '../i18n.ts';
import mark from './quayside.svg';
import '../base.css';
import './front.css';

/** Each language by its own name, whatever is shown. */
export const languageNames: Readonly<Record<Language, string>> = { zh: '中文', vi: 'Tiếng Việt', en: 'English', th: 'ไทย' };

/** What stands around the pages before sign-in. Plain HTML: it must be there at once, on any machine. */
export function FrontFrame({ children, onInput }: { children: ReactNode; onInput?: () => void }): ReactNode {
  const t = useT();
  return (
    <div className="front">
      <aside className="front-scene" aria-hidden="true">
        <Brand />
        <Lines />
        <p className="front-tagline">{t('app.tagline')}</p>
      </aside>
      <main className="front-side">
        <div className="front-top">
          <Brand />
          <LanguageSwitch />
        </div>
        <div className="front-middle" onInput={onInput}>
          {children}
        </div>
      </main>
    </div>
  );
}

function Brand(): ReactNode {
  const t = useT();
  return (
    <div className="front-brand">
      <img src={mark} alt="" />
      {t('app.name')}
    </div>
  );
}

function LanguageSwitch(): ReactNode {
  const t = useT();
  const language = useLanguage();
  return (
    <fieldset className="front-languages" aria-label={t('language.name')}>
      {languages.map((one) => (
        <button key={one} type="button" lang={one} aria-pressed={one === language} onClick={() => void changeLanguage(one)}>
          {languageNames[one]}
        </button>
      ))}
    </fieldset>
  );
}

/** Lanes that meet at a quay: the routes of the business, as a drawing. */
function Lines(): ReactNode {
  const lanes = [0, 1, 2, 3, 4, 5];
  return (
    <svg className="front-lines" viewBox="0 0 600 400" preserveAspectRatio="none">
      {lanes.map((lane) => (
        <path
          key={lane}
          d={`M-20 ${390 - lane * 44} C 180 ${380 - lane * 70}, 300 ${120 + lane * 52}, 640 ${60 + lane * 44}`}
          fill="none"
          stroke="#fff"
          strokeOpacity={0.1 + lane * 0.05}
          strokeWidth="1.5"
        />
      ))}
      {lanes.map((lane) => (
        <circle key={lane} cx={140 + lane * 74} cy={330 - lane * 32} r="3.5" fill="#fff" fillOpacity="0.55" />
      ))}
    </svg>
  );
}
