import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Door } from '../server/door.ts';
import { answerTo } from '../server/http.ts';
import type { Settings } from './settings.ts';

const root = path.join(import.meta.dirname, '../../dist/web');

/** The built pages. Files with a hash in their name never change. Unknown paths return the page itself: the browser routes. */
export async function serveStatic(app: FastifyInstance, door: Door, { mapTiles }: Pick<Settings, 'mapTiles'>): Promise<void> {
  const tileOrigin = mapTiles && /^https?:\/\/[^/]+/.exec(mapTiles.url)?.[0];
  app.get('/map.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send({ tiles: mapTiles ?? null }));
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The page itself is sent with its headers, by the routes below.
    allowedPath: (name) => name !== '/' && name !== '/index.html',
    preCompressed: true,
    setHeaders(reply, file) {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' && !request.url.startsWith('/api/')) return sendPage(reply, request.host, tileOrigin);
    return reply.code(404).send(answerTo(door, 404, request.headers['accept-language']));
  });
}

async function sendPage(reply: FastifyReply, host: string, tileOrigin: string | undefined): Promise<FastifyReply> {
  const nonce = randomBytes(16).toString('base64');
  const page = await readFile(path.join(root, 'index.html'), 'utf8');
  for (const [name, value] of Object.entries(pageHeaders(nonce, host, tileOrigin))) reply.header(name, value);
  return reply.code(200).send(page.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`));
}

/** Everything from this host alone, except map tiles if some are set. antd writes its styles at run time, so they carry a nonce. */
export function pageHeaders(nonce: string, host: string, tileOrigin = ''): Readonly<Record<string, string>> {
  // The push connection to this very host: older browsers do not accept 'self' for it. A value that is not a host name is left out.
  const push = /^[\w.-]+(?::\d{1,5})?$/.test(host) ? `ws://${host} wss://${host}` : '';
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    ['connect-src', "'self'", push, tileOrigin].filter(Boolean).join(' '),
    "worker-src 'self' blob:",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    // Our pages use two features of the device: the camera, which reads codes on the warehouse floor, and its place, when somebody clocks in.
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), serial=(), midi=(), display-capture=()',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
}
