import { CallRefused, NetworkFailed } from '../../../../web/call.ts';

/** The text for a failed call: the server's own sentence, or that it could not be reached. */
export function failureText(fault: unknown, t: (key: string) => string): string {
  if (fault instanceof CallRefused) return fault.msg || t('error.unknown');
  return t(fault instanceof NetworkFailed ? 'error.network' : 'error.unknown');
}
