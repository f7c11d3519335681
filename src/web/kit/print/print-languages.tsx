import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import { type Language, languages } from '../../../kernel/words.ts';
import { LanguageContext, loadAllWords, type Shown, translatorOf, useLanguage } from '../../i18n.ts';
import { useTab } from '../../tab-context.ts';

type Printed = readonly [Language, ...Language[]];
const Languages = createContext<Printed>(['zh']);

function named(text: string): Language[] {
  return [...new Set(text.split(','))].flatMap((part) => languages.find((language) => language === part) ?? []);
}

/** The languages named in the address of a print (`languages=zh,vi`), otherwise those of the page, otherwise the user's. */
export function usePrintLanguages(usual?: Printed): Language[] {
  const { query } = useTab();
  const own = useLanguage();
  const text = query['languages'] ?? '';
  return useMemo(() => {
    const chosen = named(text).slice(0, 2);
    return chosen.length > 0 ? chosen : [...(usual ?? [own])];
  }, [text, own, usual]);
}

/** Draws a sheet in one language, or in two side by side, independent of the user's own language. */
export function InLanguages(props: { languages: readonly Language[]; children: ReactNode }): ReactNode {
  const names = props.languages.join();
  const [loaded, setLoaded] = useState('');
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    let current = true;
    Promise.all(named(names).map(loadAllWords)).then(
      () => current && setLoaded(names),
      (thrown: unknown) => current && setFault(thrown ?? new Error(names)),
    );
    return () => {
      current = false;
    };
  }, [names]);
  // The page's error boundary shows it and offers to try again.
  if (fault !== undefined) throw fault;
  const value = useMemo((): Printed => {
    const [first = 'zh', ...others] = named(names);
    return [first, ...others];
  }, [names]);
  const shown = useMemo((): Shown => ({ language: value[0] }), [value]);
  if (loaded !== names) return null;
  return (
    <LanguageContext value={shown}>
      <Languages value={value}>{props.children}</Languages>
    </LanguageContext>
  );
}

/** The languages of the sheet around this component. */
export function useSheetLanguages(): Printed {
  return useContext(Languages);
}

/** A word in the languages of the sheet; when both write it alike it is printed once. */
function useSheetWords(): (word: string, values?: Readonly<Record<string, unknown>>) => readonly string[] {
  const printed = useSheetLanguages();
  return (word, values) => [...new Set(printed.map((language) => translatorOf(language)(word, values)))];
}

/** A label on a sheet: the second language stands smaller behind the first. */
export function SheetWord(props: { of: string; values?: Readonly<Record<string, unknown>>; behind?: string }): ReactNode {
  const [first, second] = useSheetWords()(props.of, props.values);
  return (
    <>
      {first}
      {second && <span className="print-second"> {second}</span>}
      {props.behind}
    </>
  );
}
