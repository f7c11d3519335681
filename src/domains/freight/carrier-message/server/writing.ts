import { type MessageFunction, type NeededFact, type Party, type PartyRole, partyRoles, type WantedBill } from '../kinds.ts';
import { wrapped } from './letters.ts';
import type { Shipment } from './shipment.ts';

/** The material of a message. */
export type Writing = {
  readonly shipment: Shipment;
  readonly parties: readonly Party[];
  /** At most 14 letters and digits, as the interchange reference of UN/EDIFACT. */
  readonly reference: string;
  readonly function: MessageFunction;
  readonly at: Date;
  /** The document that shipping instructions ask for; absent where a message asks for none. */
  readonly bill?: WantedBill | undefined;
};

/**
 * A message, or the reasons why there is none: the facts that are missing, the texts with letters that the format does not have, and those
 * for which it has no room.
 */
export type Written =
  | { readonly content: string }
  | {
      readonly missing: readonly NeededFact[];
      /** The containers that name none of several bookings. */
      readonly unassigned: readonly string[];
      readonly letters: readonly string[];
      readonly long: readonly LongText[];
    };

/** A text that is longer than its place, and the characters that the place has. */
type LongText = { readonly text: string; readonly limit: number };

/** Collects missing facts and unusable letters while a message is written, so that a person hears of all of them at once. */
export class Gaps {
  readonly #missing = new Set<NeededFact>();
  #unassigned: readonly string[] = [];
  readonly #letters = new Set<string>();
  readonly #long: LongText[] = [];

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

  /** The text where its place has room for it. Nothing of an address or of goods is cut in silence. */
  fit(text: string, limit: number): string {
    if (text.length > limit) this.#long.push({ text, limit });
    return text;
  }

  /** The text in lines of a width, where the format has room for all of them. */
  lines(text: string, width: number, most: number): string[] {
    const lines = wrapped(text, width);
    if (lines.length > most) this.#long.push({ text, limit: width * most });
    return lines;
  }

  /** The parties by their roles. All but the notify party must be there. */
  parties(parties: readonly Party[]): Readonly<Record<PartyRole, Party | undefined>> {
    const [shipper, consignee, notify] = partyRoles.map((role) => parties.find((one) => one.role === role));
    this.require('shipper', shipper !== undefined);
    this.require('consignee', consignee !== undefined);
    return { shipper, consignee, notify };
  }

  /** True where the consignee pays the freight; it must be known who does. */
  isCollect({ freight_term }: Shipment['job']): boolean {
    return this.need('freight_term', freight_term) === 'collect';
  }

  /** Notes the containers that may be under this booking or another, and the fact without any container. */
  assigned(fact: NeededFact, { containers, unassigned }: Pick<Shipment, 'containers' | 'unassigned'>): void {
    this.#unassigned = unassigned.map(({ name }) => name);
    this.require('booking_of_container', unassigned.length === 0);
    this.require(fact, containers.length + unassigned.length > 0);
  }

  /** The containers of a house, or the one that it shares, with what is in it of the house. Among several houses, one of both must be known. */
  containersOf({ containers, shared }: Shipment, house: Shipment['houses'][number]): Shipment['containers'] {
    const own = containers.filter((one) => one.house_id === house.id);
    const { pieces, gross_kg, volume_m3 } = house;
    const inside = own.length > 0 ? own : containers.flatMap((one) => (one === shared ? [{ ...one, pieces, gross_kg, volume_m3 }] : []));
    this.require('house_of_container', inside.length > 0 || containers.length === 0);
    return inside;
  }

  /** The message, unless something was noted. */
  close(content: string): Written {
    if (this.#missing.size + this.#letters.size + this.#long.length === 0) return { content };
    return { missing: [...this.#missing], unassigned: this.#unassigned, letters: [...this.#letters], long: this.#long };
  }
}
