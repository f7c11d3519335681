import type { Language } from '../kernel/words.ts';
import { send } from './call.ts';
import { changeLanguage } from './i18n.ts';
import { refreshWords } from './query.ts';
import { rememberLanguage } from './session.ts';
import type { App } from './start.tsx';

/**
 * Switches the language here at once; the server learns it for its messages and for the next sign-in, and words what is shown anew. A
 * server that does not learn it stops nobody.
 */
export async function switchLanguage(
  setLanguage: App['calls']['setLanguage'],
  language: Language,
  failed: (fault: unknown) => void = () => {},
): Promise<void> {
  await changeLanguage(language);
  await rememberLanguage(language);
  await send(setLanguage, { language }, { quiet: true }).catch(failed);
  await refreshWords();
}
