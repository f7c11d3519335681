import { createHash, createHmac } from 'node:crypto';
import { hashText, isHashOf } from '../../../../server/hashing.ts';
import type { Product } from '../../../../server/work.ts';
import { commonPasswords } from '../../session/rules.ts';

/** The hash on the wire could be replayed, so it is stored like a password: argon2id over a MAC with the server's pepper. */
export function hashPassword(product: Product, sent: string): Promise<string> {
  return hashText(peppered(product, sent));
}

export function verifyPassword(product: Product, phc: string, sent: string): Promise<boolean> {
  return isHashOf(phc, peppered(product, sent));
}

function peppered(product: Product, sent: string): string {
  return createHmac('sha256', product.keyFor('password pepper')).update(sent).digest('hex');
}

let dummy: Promise<string> | undefined;
/** Takes as long as a real check, for the case that the name does not exist. */
export async function verifyNobody(product: Product, sent: string): Promise<false> {
  dummy ??= hashPassword(product, 'nobody');
  await verifyPassword(product, await dummy, sent);
  return false;
}

let common: ReadonlySet<string> | undefined;
/** Checks whether a password, as its hash on the wire, is one of the common ones. */
export function isCommon(sent: string): boolean {
  common ??= new Set(commonPasswords().map((text) => createHash('sha256').update(text).digest('hex')));
  return common.has(sent);
}

/** A password issued by an administrator: digits, and letters that cannot be mistaken for one another. It must be changed at once. */
export function issuedPassword(random: (max: number) => number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
  const digits = '23456789';
  const pick = (from: string): string => from.charAt(random(from.length));
  return Array.from({ length: 12 }, (_, place) => pick(place % 3 === 2 ? digits : letters)).join('');
}
