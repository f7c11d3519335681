import type { Language } from '../kernel/words.ts';
import { send } from './call.ts';
import { changeLanguage } from './i18n.ts';
import { reopenPush } from './push.ts';
import { refreshWords } from './query.ts';
import { rememberLanguage } from './session.ts';
import type { App } from './app.ts';

/**
 * Switches the language here at once. The server gets it for its messages and for the next sign-in; the push line is opened again in it,
 * and visible texts of the server are read again. A failure to save it on the server blocks nothing.
 */
export async function switchLanguage(
  setLanguage: App['calls']['setLanguage'],
  language: Language,
  failed: (fault: unknown) => void = () => {},
): Promise<void> {
  await changeLanguage(language);
  await rememberLanguage(language);
  await send(setLanguage, { language }, { quiet: true }).then(reopenPush, failed);
  await refreshWords();
}
