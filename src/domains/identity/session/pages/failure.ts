import { CallRefused, NetworkFailed } from '../../../../web/call.ts';

/** What to tell about a call that failed: the server's own sentence, or that it was not reached. */
export function failureText(fault: unknown, t: (key: string) => string): string {
  if (fault instanceof CallRefused) return fault.msg || t('error.unknown');
  return t(fault instanceof NetworkFailed ? 'error.network' : 'error.unknown');
}
