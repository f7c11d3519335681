import { readCargoImp } from './cargo-imp.ts';
import { readDcsa } from './dcsa.ts';
import { type BadSyntax, readEdifact } from './edifact.ts';
import { type BadEncoding, textOf } from './encoding.ts';
import type { ReadMessage } from '../kinds.ts';

export type BadMessage = BadEncoding | BadSyntax | { readonly why: 'MESSAGE_FORMAT'; readonly facts: Record<string, never> };

/** Reads a message by the format that its beginning shows. */
export function readMessage(bytes: Uint8Array, today: string): (ReadMessage & { readonly text: string }) | BadMessage {
  const text = textOf(bytes);
  if (typeof text !== 'string') return text;
  const beginning = text.trimStart();
  const message = /^(UNA|UNB|UNH)/.test(beginning)
    ? readEdifact(beginning)
    : /^[[{]/.test(beginning)
      ? readDcsa(beginning)
      : /^FS[UA]\/\d/m.test(beginning)
        ? readCargoImp(beginning, today)
        : ({ why: 'MESSAGE_FORMAT', facts: {} } as const);
  if ('why' in message) return message;
  return { ...message, text };
}
