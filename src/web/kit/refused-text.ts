import { CallRefused, NetworkFailed } from '../call.ts';
import type { Translate } from '../i18n.ts';

/** Something a page has found wrong itself, already said in the person's words. */
export class Told extends Error {
  override readonly name = 'Told';
}

/** What went wrong in the person's words, with the reference that finds it in the log. */
export function refusedText(error: unknown, t: Translate): { text: string; reference: string | null } {
  if (error instanceof CallRefused)
    return { text: error.msg || t(`refusal.${error.refusal}`, error.facts), reference: error.reference ?? null };
  if (error instanceof Told) return { text: error.message, reference: null };
  return { text: t(error instanceof NetworkFailed ? 'error.network' : 'kit.failed'), reference: null };
}
