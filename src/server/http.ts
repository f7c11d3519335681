import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { compressed } from './compress.ts';
import type { Door } from './door.ts';
import { endpoints } from './wire.ts';

export type HttpParts = {
  readonly door: Door;
  /** Proxies in front of us whose X-Forwarded-For is believed. */
  readonly trustProxy: string | false;
  /** Answers /readyz: may this process take work? */
  readonly ready: () => Promise<boolean>;
};

const bodyLimit = 1024 * 1024;

/** What never reached the door is answered in the same form: too large, cut short, of another type. */
function answerTo(status: number): { code: number; msg: string; data: { refusal: string } } {
  if (status >= 500) return { code: 500, msg: '', data: { refusal: 'BUG' } };
  return { code: status === 413 ? 413 : 400, msg: '', data: { refusal: 'BAD_PARAMS' } };
}

/** The call that a form names; the door has read it with more care. */
function cmdOf(form: string): string {
  return /(?:^|&)cmd=([\w.-]+)/.exec(form)?.[1] ?? '';
}

/** The calls' endpoints and health. Files, push and the static page are added by their own modules. */
export function httpServer({ door, trustProxy, ready }: HttpParts): FastifyInstance {
  const app = fastify({
    bodyLimit,
    trustProxy,
    logger: false,
    forceCloseConnections: 'idle',
    // A server that is asked to stop still answers what comes over open connections, and closes each with its answer.
    return503OnClosing: false,
    // A file's ticket stands in the path and carries its facts, its name among them; the library's own limit of 100 would not find it.
    routerOptions: { maxParamLength: 2000 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit }, (_request, body, done) =>
    done(null, body),
  );

  // Nothing that a server answers is to be guessed at; files and pages say more of their own.
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'same-origin');
  });
  app.setErrorHandler((error: { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    return reply.code(status).send(answerTo(status));
  });

  for (const endpoint of Object.values(endpoints)) {
    app.post(endpoint, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      if (typeof request.body !== 'string')
        return reply.code(415).send({ code: 400, msg: 'application/x-www-form-urlencoded', data: { refusal: 'BAD_PARAMS' } });
      const answer = await door.answer(endpoint, request.body, {
        ip: request.ip,
        language: request.headers['accept-language'],
        agent: request.headers['user-agent'],
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
