import Big from 'big.js';
import type { MessageFunction, NeededFact, Party, PartyRole } from '../kinds.ts';
import type { Shipment } from './shipment.ts';

/** The material of a message. */
export type Writing = {
  readonly shipment: Shipment;
  readonly parties: readonly Party[];
  /** At most 14 letters and digits, as the interchange reference of UN/EDIFACT. */
  readonly reference: string;
  readonly function: MessageFunction;
  readonly at: Date;
};

/** A message, or the reasons why there is none: the facts that are missing, and the texts with letters that the format does not have. */
export type Written = { readonly content: string } | { readonly missing: readonly NeededFact[]; readonly letters: readonly string[] };

/** Collects missing facts and unusable letters while a message is written, so that a person hears of all of them at once. */
export class Gaps {
  readonly #missing = new Set<NeededFact>();
  readonly #letters = new Set<string>();

  /** The value, or an empty text that is noted as missing. */
  need<T extends string | number>(fact: NeededFact, value: T | null | undefined): T | '' {
    if (value === null || value === undefined || value === '') {
      this.#missing.add(fact);
      return '';
    }
    return value;
  }

  /** Notes a fact as missing unless the condition holds. */
  require(fact: NeededFact, condition: boolean): void {
    if (!condition) this.#missing.add(fact);
  }

  /** The text in the letters of the format, or nothing where they do not suffice. */
  spell(text: string | null | undefined, spelling: (text: string) => string | null): string {
    if (!text) return '';
    const plain = spelling(text);
    if (plain === null) this.#letters.add(text);
    return plain ?? '';
  }

  /** The party of a role; it is missing where the role must be there. */
  party(parties: readonly Party[], role: PartyRole): Party | undefined {
    const party = parties.find((one) => one.role === role);
    if (!party && role !== 'notify') this.#missing.add(role);
    return party;
  }

  /** The message, unless something was noted. */
  close(content: string): Written {
    if (this.#missing.size + this.#letters.size === 0) return { content };
    return { missing: [...this.#missing], letters: [...this.#letters] };
  }
}

/** A quantity without zeros at its end: `240.000` is `240`. */
export function trimmed(quantity: string | number): string {
  return quantity === '' ? '' : new Big(quantity).toFixed();
}
