import { CallRefused, NetworkFailed, ReadStopped } from '../../call.ts';
import type { Translate } from '../../i18n.ts';

/** A fault that a page has found itself, already worded in the user's language. */
export class Told extends Error {
  override readonly name = 'Told';
}

/** The text of an error in the user's language, with its reference in the log. */
export function refusedText(error: unknown, t: Translate): { text: string; reference: string | null } {
  if (error instanceof CallRefused)
    return { text: error.msg || t(`refusal.${error.refusal}`, error.facts), reference: error.reference ?? null };
  if (error instanceof Told) return { text: error.message, reference: null };
  if (error instanceof ReadStopped) return { text: t('error.stopped'), reference: null };
  return { text: t(error instanceof NetworkFailed ? 'error.network' : 'kit.failed'), reference: null };
}
