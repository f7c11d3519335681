import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/* Secrets that the product must be able to read again (a mail account's password), encrypted with AES-256-GCM (NIST
   SP 800-38D). `about` is bound to the secret: decryption with another value fails, so a password cannot be moved to
   another server by changing its row. */

const algorithm = 'aes-256-gcm';

export function seal(key: Buffer, about: string, secret: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(about));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return ['v1', nonce, cipher.getAuthTag(), sealed].map((part) => (typeof part === 'string' ? part : part.toString('base64url'))).join('.');
}

/** Throws when the secret was sealed with another key or another `about`. */
export function unseal(key: Buffer, about: string, box: string): string {
  const [form, nonce, tag, sealed] = box.split('.');
  if (form !== 'v1' || nonce === undefined || tag === undefined || sealed === undefined) throw new Error('not a sealed secret');
  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'), { authTagLength: 16 })
    .setAAD(Buffer.from(about))
    .setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(sealed, 'base64url')), decipher.final()]).toString('utf8');
}
