import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const root = path.join(import.meta.dirname, '../../dist/web');

/** The built pages. Files with a hash in their name never change. Unknown paths are the page itself: the browser routes. */
export async function serveStatic(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      reply.header('x-content-type-options', 'nosniff');
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method !== 'GET' || request.url.startsWith('/api/'))
      return reply.code(404).send({ code: 404, msg: '', data: { refusal: 'UNKNOWN_CALL' } });
    const nonce = randomBytes(16).toString('base64');
    const page = await readFile(path.join(root, 'index.html'), 'utf8');
    for (const [name, value] of Object.entries(pageHeaders(nonce))) reply.header(name, value);
    return reply.send(page.replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`));
  });
}

/** security.md: everything from here alone; antd writes its styles at run time, so they carry a nonce. */
function pageHeaders(nonce: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self' ws: wss:",
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
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  };
}
