import { PrinterOutlined } from '@ant-design/icons';
import { App, Button, InputNumber, Select, Skeleton, Switch } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { copiesMax, type PrintCall } from '../../../kernel/print.ts';
import { type Language, languages as allLanguages } from '../../../kernel/words.ts';
import { send } from '../../call.ts';
import { languageNames } from '../../front/frame.tsx';
import { translatorOf, useT } from '../../i18n.ts';
import { useTab } from '../../tab-context.ts';
import { refusedText } from '../reply/refused-text.ts';
import { useLatest } from '../use-latest.ts';
import { DocumentSheet } from './document-sheet.tsx';
import type { Paper, PrintDocument } from './print-document.ts';
import { InLanguages } from './print-languages.tsx';
import { nonceOfPage } from './print-sheet.tsx';
import './document.css';

/** A print in progress: the number of copies, and the number of the first copy for each record. */
type Issue = { readonly copies: number; readonly first: ReadonlyMap<string, number> };

/**
 * Documents for paper and PDF, also readable on the screen. A print is recorded first and its copies are numbered; a print by the browser's
 * own command is marked as a preview. `kind` is the document's name in the recording call.
 */
export function DocumentPrint(props: {
  /** Absent while loading. */
  documents: readonly PrintDocument[] | undefined;
  recording: PrintCall;
  kind: string;
  languages: readonly Language[];
  paper?: Paper;
  /** More controls of the toolbar. */
  tools?: ReactNode;
}): ReactNode {
  const { documents = [], languages } = props;
  const t = useT();
  const { setQuery } = useTab();
  const { message } = App.useApp();
  const [copies, setCopies] = useState(1);
  const [sealed, setSealed] = useState(false);
  const [busy, setBusy] = useState(false);
  const [issue, setIssue] = useState<Issue | null>(null);
  const ready = documents.length > 0;
  const sealable = documents.some(({ company }) => company.seal !== null);
  const print = useLatest(async () => {
    if (!ready || busy || issue) return;
    setBusy(true);
    try {
      const ids = [...new Set(documents.flatMap(({ records }) => records))];
      const counted = await send(props.recording, { ids, document: props.kind, copies, languages: [...languages], sealed });
      setIssue({ copies, first: new Map(counted.copies.map(({ id, first }) => [id, first])) });
    } catch (thrown) {
      void message.error(refusedText(thrown, t).text);
    } finally {
      setBusy(false);
    }
  });
  useEffect(() => {
    const keys = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return;
      event.preventDefault();
      void print.current();
    };
    const end = () => setIssue(null);
    addEventListener('keydown', keys);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('keydown', keys);
      removeEventListener('afterprint', end);
    };
  }, [print]);
  useEffect(() => {
    if (!issue) return;
    // Pictures and fonts of the numbered sheets must be loaded before the print dialog opens.
    void Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]).then(() => window.print());
  }, [issue]);
  const printed = Math.max(0, ...documents.map((one) => one.printed));
  return (
    <div className="print-root">
      <div className="print-bar" role="toolbar">
        {props.tools}
        <Select<Language[]>
          mode="multiple"
          maxCount={2}
          aria-label={t('kit.print.languages')}
          value={[...languages]}
          options={allLanguages.map((language) => ({ value: language, label: languageNames[language] }))}
          onChange={(chosen) => setQuery({ languages: chosen.join() || undefined })}
        />
        {sealable && (
          <label>
            <Switch size="small" checked={sealed} onChange={setSealed} /> {t('kit.print.seal')}
          </label>
        )}
        <InputNumber
          min={1}
          max={copiesMax}
          precision={0}
          prefix={t('kit.print.copies')}
          aria-label={t('kit.print.copies')}
          value={copies}
          onChange={(value) => setCopies(value ?? 1)}
        />
        {printed > 0 && <span>{t('kit.print.printed', { count: printed })}</span>}
        <Button type="primary" icon={<PrinterOutlined />} disabled={!ready} loading={busy} onClick={() => void print.current()}>
          {t('kit.print')}
        </Button>
      </div>
      {ready ? (
        <InLanguages languages={languages}>
          <Sheets
            documents={documents}
            issue={issue}
            sealed={sealed && sealable}
            paper={props.paper ?? 'A4 portrait'}
            languages={languages}
          />
        </InLanguages>
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}

function Sheets(props: {
  documents: readonly PrintDocument[];
  issue: Issue | null;
  sealed: boolean;
  paper: Paper;
  languages: readonly Language[];
}): ReactNode {
  const { issue } = props;
  const sheets = props.documents.flatMap((one): { one: PrintDocument; copy: number | null }[] => {
    if (!issue) return [{ one, copy: null }];
    // A sheet of several records takes the highest of their numbers.
    const first = Math.max(...one.records.map((id) => issue.first.get(id) ?? 1));
    return Array.from({ length: issue.copies }, (_, place) => ({ one, copy: first + place }));
  });
  const t = translatorOf(props.languages[0] ?? 'zh');
  const { root, paperOf } = usePapers(props);
  const pages = sheets.map(({ one }, place) =>
    pageStyle(place, paperOf(one), `${one.titleText?.[0] ?? t(one.title)} ${one.no} · ${one.company.name}`, sheets.length === 1),
  );
  return (
    <div ref={root}>
      {/* The content security policy allows only styles with the page's nonce. */}
      <style nonce={nonceOfPage()}>{[sizeStyle(props.paper), ...pages].join('\n')}</style>
      {sheets.map(({ one, copy }, place) => (
        <InLanguages key={`${one.key} ${copy ?? ''}`} languages={one.languages ?? props.languages}>
          <DocumentSheet document={one} page={`d${place}`} copy={copy} sealed={props.sealed} paper={paperOf(one)} />
        </InLanguages>
      ))}
    </div>
  );
}

/**
 * The paper of each document: that of the print, or landscape where a table is wider than a portrait page. Columns take the width of their
 * longest figure and word, which are never broken, so the width is known once the document is drawn in its languages and fonts.
 */
function usePapers({ documents, languages, paper }: Parameters<typeof Sheets>[0]): {
  root: RefObject<HTMLDivElement | null>;
  paperOf: (one: PrintDocument) => Paper;
} {
  const root = useRef<HTMLDivElement>(null);
  const inLanguages = languages.join();
  const [wide, setWide] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (paper !== 'A4 portrait') return undefined;
    let current = true;
    void document.fonts.ready.then(() => {
      if (!current) return;
      const narrow = [...(root.current?.querySelectorAll<HTMLElement>('.print-document') ?? [])].filter(isTooNarrow);
      const keys = narrow.map((sheet) => `${inLanguages} ${sheet.dataset['key']}`);
      setWide((before) => (keys.every((key) => before.has(key)) ? before : new Set([...before, ...keys])));
    });
    return () => {
      current = false;
    };
  }, [documents, inLanguages, paper]);
  return { root, paperOf: ({ key, paper: own = paper }) => (wide.has(`${inLanguages} ${key}`) ? 'A4 landscape' : own) };
}

/** True when a table is wider than the sheet's content. */
function isTooNarrow(sheet: HTMLElement): boolean {
  const { paddingLeft, paddingRight } = getComputedStyle(sheet);
  const room = sheet.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  return [...sheet.querySelectorAll('table')].some((table) => table.offsetWidth > room + 1);
}

function sizeStyle(paper: Paper): string {
  return `@page { size: ${paper}; margin: 12mm 12mm 16mm; }`;
}

/** Each sheet counts its own pages; the browser knows only the page count of the whole print. */
function pageStyle(place: number, paper: Paper, text: string, only: boolean): string {
  const font = `font: 8pt 'Noto Sans', 'Noto Sans SC', 'Noto Sans Thai', sans-serif; color: #444;`;
  const number = only ? `counter(page) ' / ' counter(pages)` : `counter(d${place})`;
  return `@page d${place} { size: ${paper}; counter-increment: d${place} page; @bottom-left { content: ${cssText(text)}; ${font} } @bottom-right { content: ${number}; ${font} } }`;
}

/** Escapes any text as a CSS string: users type names, so all characters but plain letters and digits are escaped. */
function cssText(text: string): string {
  return `'${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `)}'`;
}
