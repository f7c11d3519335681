/** The bytes of a call (wire.md). Pure except for WebCrypto, so that a test can check it against a vector. */

export const endpoints = { own: '/api/callMethod', supplier: '/api/supplierCallMethod' } as const;
export type Endpoint = (typeof endpoints)[keyof typeof endpoints];

/** The endpoint of a kind of user: carriers (type 2) have their own. */
export function endpointOf(userType: number): Endpoint {
  return userType === 2 ? endpoints.supplier : endpoints.own;
}

/** Encodes one object: standard base64, padded, of its UTF-8 JSON. */
export function encodeParams(params: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(params));
  let binary = '';
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary);
}

export type Signed = { endpoint: Endpoint; cmd: string; sid: string; params: string; timestamp: string; loginTs: string };

function textToSign(s: Signed): string {
  return `v1\n${s.endpoint}\n${s.cmd}\n${s.sid}\n${s.params}\n${s.timestamp}\n${s.loginTs}`;
}

export async function sign(key: CryptoKey, s: Signed): Promise<string> {
  return hex(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(textToSign(s))));
}

/** Imports the session's key from the reply of sign-in. It cannot be exported again, so no script can read it. */
export async function signKey(base64url: string): Promise<CryptoKey> {
  const binary = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

/** hex(SHA-256(UTF-8)), lower case: the form in which the wire carries a password. */
export async function sha256Hex(text: string): Promise<string> {
  return hex(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Windows of one browser share a session, and its timestamps must differ: each window uses its own remainder modulo this number. */
const lanes = 64;

/** Returns a function that gives increasing timestamps, unique within the session, also when several windows send at once. */
export function timestamps(now: () => number, lane: number): () => string {
  let last = 0;
  return () => {
    const at = Math.max(now(), last + 1);
    last = at + ((((lane - at) % lanes) + lanes) % lanes);
    return String(last);
  };
}

export function randomLane(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0]! % lanes;
}
