import type { FeedTransport } from '../kinds.ts';

export type FeedAddress = { readonly transport: FeedTransport; readonly host: string; readonly port: number; readonly path: string };

/** The parts of an address such as `https://host/path` or `sftp://host:22/folder`; null where it is none of this transport. */
export function addressOf(transport: FeedTransport, text: string): (FeedAddress & { readonly secure: boolean }) | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username || url.password || url.hash || !url.hostname) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const parts = { transport, host, path: `${url.pathname}${url.search}` };
  if (transport === 'sftp') {
    const path = decoded(url.pathname);
    return url.protocol === 'sftp:' && !url.search && path !== null ? { ...parts, path, port: Number(url.port) || 22, secure: true } : null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  const secure = url.protocol === 'https:';
  return { ...parts, port: Number(url.port) || (secure ? 443 : 80), secure };
}

/** A path without percent signs; null where one is followed by nonsense. */
function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
