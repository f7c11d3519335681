import { type Language, languages } from '../kernel/words.ts';
import { send } from './call.ts';
import { changeLanguage } from './i18n.ts';
import { reopenPush } from './push.ts';
import { refreshWords } from './query.ts';
import { rememberLanguage } from './session.ts';
import type { App } from './app.ts';

/** The server words its texts in the language of the account, so every window of this browser speaks it. */
const otherWindows = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('quayside-language');

/**
 * Switches the language here at once. The server gets it for its messages and for the next sign-in; the push line is opened again in it,
 * visible texts of the server are read again, and the other windows follow. A failure to save it on the server blocks nothing.
 */
export async function switchLanguage(
  setLanguage: App['calls']['setLanguage'],
  language: Language,
  failed: (fault: unknown) => void = () => {},
): Promise<void> {
  await show(language);
  await send(setLanguage, { language }, { quiet: true }).then(() => {
    reopenPush();
    otherWindows?.postMessage(language);
  }, failed);
  await refreshWords();
}

async function show(language: Language): Promise<void> {
  await changeLanguage(language);
  await rememberLanguage(language);
}

async function follow(language: Language): Promise<void> {
  await show(language);
  reopenPush();
  await refreshWords();
}

otherWindows?.addEventListener('message', ({ data }) => {
  const language = languages.find((one) => one === data);
  if (language) void follow(language);
});
