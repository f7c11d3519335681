import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { compressed } from './compress.ts';
import { type Door, languageOf } from './door.ts';
import { endpoints } from './wire.ts';

export type HttpParts = {
  readonly door: Door;
  /** The trusted proxies whose X-Forwarded-For is used. */
  readonly trustProxy: string | false;
  /** Answers /readyz: may this process take work? */
  readonly ready: () => Promise<boolean>;
  /** A request that is still arriving after this time is cut off. Otherwise a slow sender could hold a connection for ever. */
  readonly arrivalMsMax?: number;
};

const bodyLimit = 1024 * 1024;

type Early = { readonly code: number; readonly msg: string; readonly data: { readonly refusal: string } };

/**
 * Requests that never reached the door (too large, cut short, of another type) are answered in the same form and in the
 * caller's language.
 */
export function answerTo(door: Door, status: number, header: string | undefined): Early {
  const [code, refusal, word] =
    status >= 500
      ? [500, 'BUG', 'BROKEN']
      : status === 413
        ? [413, 'BAD_PARAMS', 'REQUEST_TOO_LARGE']
        : status === 404
          ? [404, 'UNKNOWN_CALL', 'NO_SUCH_PLACE']
          : [400, 'BAD_PARAMS', 'BAD_REQUEST_FORM'];
  return { code, msg: door.product.translate(languageOf(header), `refusal.${word}`), data: { refusal } };
}

/** The call that a form names. The door parses it strictly. */
function cmdOf(form: string): string {
  return /(?:^|&)cmd=([\w.-]+)/.exec(form)?.[1] ?? '';
}

/** The endpoints of the calls, and health. Other modules add files, push and the static page. */
export function httpServer({ door, trustProxy, ready, arrivalMsMax = 60_000 }: HttpParts): FastifyInstance {
  const app = fastify({
    bodyLimit,
    trustProxy,
    logger: false,
    requestTimeout: arrivalMsMax,
    // Node looks for late requests this often; its default would let them live for another half of their time.
    http: { requestTimeout: arrivalMsMax, headersTimeout: arrivalMsMax, connectionsCheckingInterval: arrivalMsMax / 12 },
    // A request that is no HTTP, or came too slowly, is answered in the form of every other refusal.
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
      const body = JSON.stringify(answerTo(door, Number.parseInt(status, 10), undefined));
      const head = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close`;
      socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`);
    },
    forceCloseConnections: 'idle',
    // A stopping server still answers requests on open connections, and closes each with its answer.
    return503OnClosing: false,
    // The path holds a file's ticket with its facts, including the file name. The library's own limit of 100 would be
    // too low.
    routerOptions: { maxParamLength: 2000 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );

  // Browsers must not guess the type of any answer. Files and pages add headers of their own.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
  });
  app.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send(answerTo(door, status, request.headers['accept-language']));
  });

  for (const endpoint of Object.values(endpoints)) {
    app.post(endpoint, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (typeof request.body !== 'string') return reply.code(415).send(answerTo(door, 415, request.headers['accept-language']));
      const answer = await door.answer(endpoint, request.body, {
        ip: request.ip,
        language: request.headers['accept-language'],
        agent: request.headers['user-agent'],
        unattended: request.headers['x-unattended'] === '1',
      });
      const accepted = request.headers['accept-encoding'];
      if (typeof accepted !== 'string' || !door.reads(cmdOf(request.body))) return answer;
      const text = JSON.stringify(answer);
      const short = await compressed(text, accepted);
      reply.type('application/json; charset=utf-8');
      return short ? reply.header('content-encoding', short.encoding).header('vary', 'accept-encoding').send(short.body) : text;
    });
  }
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => ((await ready()) ? { ok: true } : reply.code(503).send({ ok: false })));
  return app;
}
