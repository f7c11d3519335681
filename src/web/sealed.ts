/** Values that only the holder of the key can read: AES-256-GCM, with a fresh nonce each time. */
export type Sealed = { readonly nonce: Uint8Array<ArrayBuffer>; readonly bytes: ArrayBuffer };

/** Imports the key from its base64url text; no script can export it again. */
export function sealingKey(base64url: string): Promise<CryptoKey> {
  const bytes = Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** `about` is bound to the content: a value sealed about one thing does not open as another. */
export async function seal(key: CryptoKey, about: string, value: unknown): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(12));
  const bytes = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv: nonce, additionalData: encoded(about) },
    key,
    encoded(JSON.stringify(value)),
  );
  return { nonce, bytes };
}

/** Returns null when it was sealed with another key, about another thing, or was tampered with. */
export async function open(key: CryptoKey, about: string, { nonce, bytes }: Sealed): Promise<unknown> {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData: encoded(about) }, key, bytes);
    return JSON.parse(new TextDecoder().decode(plain));
  } catch {
    return null;
  }
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}
