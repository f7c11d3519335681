import { createHash, createHmac } from 'node:crypto';
import { hashText, isHashOf } from '../../../server/hashing.ts';
import type { Product } from '../../../server/product.ts';
import { commonPasswords } from '../session/rules.ts';

/** What the wire carries is a hash that could be replayed, so it is kept as a password: argon2id over a MAC with the server's pepper. */
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
/** Takes the time that a real check takes, for names that do not exist. */
export async function verifyNobody(product: Product, sent: string): Promise<false> {
  dummy ??= hashPassword(product, 'nobody');
  await verifyPassword(product, await dummy, sent);
  return false;
}

let common: ReadonlySet<string> | undefined;
/** Whether a password, as its hash on the wire, is one of the common ones. */
export function isCommon(sent: string): boolean {
  common ??= new Set(commonPasswords().map((text) => createHash('sha256').update(text).digest('hex')));
  return common.has(sent);
}

/** A password that an administrator hands out: letters that are not mistaken for one another, and digits. It must be changed at once. */
export function issuedPassword(random: (max: number) => number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
  const digits = '23456789';
  const pick = (from: string): string => from.charAt(random(from.length));
  return Array.from({ length: 12 }, (_, place) => pick(place % 3 === 2 ? digits : letters)).join('');
}
