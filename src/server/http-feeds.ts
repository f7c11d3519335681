import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import { type Door, languageOf, system } from './door.ts';
import type { Feed } from './feed.ts';

/** A key is 256 random bits in base64url behind a mark of its use: what does not look so costs no query. */
const bearerForm = /^Bearer (qs[a-z]{1,8}_[A-Za-z0-9_-]{43})$/;

/**
 * The interfaces for machines (docs/machines.md). Unlike calls, their HTTP status says what came of it, as other people's systems expect;
 * the body is the wire's `{ code, msg, data }` all the same.
 */
export function serveFeeds(app: FastifyInstance, door: Door, feeds: readonly Feed[]): void {
  void app.register(async (scope) => {
    // JSON that cannot be read and bodies that are too large are the sender's mistakes, not ours.
    scope.setErrorHandler(async (error, _request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
      const code = status === 413 ? 413 : status < 500 ? 400 : 500;
      return reply.code(code).send({ code, msg: '', data: { refusal: code === 500 ? 'BUG' : code === 413 ? 'TOO_LARGE' : 'BAD_PARAMS' } });
    });
    for (const feed of feeds) {
      scope.route({
        method: feed.method,
        url: feed.path,
        handler: async (request, reply) => {
          const answer = await answerFeed(door, feed, request);
          const status = answer.code >= 400 && answer.code < 600 ? answer.code : 200;
          if (status === 401) reply.header('www-authenticate', 'Bearer');
          const wait = retryAfter(answer.data);
          if (status === 429 && wait) reply.header('retry-after', wait);
          return reply.header('cache-control', 'no-store').code(status).send(answer);
        },
      });
    }
  });
}

function answerFeed(door: Door, feed: Feed, request: FastifyRequest): ReturnType<Door['attempt']> {
  const language = languageOf(request.headers['accept-language'] ?? 'en');
  return door.attempt({ ip: request.ip, language, agent: request.headers['user-agent'] }, async (tell) => {
    tell({ cmd: `${feed.method} ${feed.path}` });
    const [, bearer] = bearerForm.exec(request.headers.authorization ?? '') ?? [];
    if (!bearer) throw new Refusal('BAD_KEY');
    return feed.run(
      {
        now: door.clock.now(),
        language,
        product: door.product,
        asSystem: async (run) => door.within(system(await door.companyIds()), 'write', run),
        as: (who, kind, run) => door.within(who, kind, run),
        tell: (who) => tell({ who }),
      },
      { bearer, body: request.body, query: textsOf(request.query), ip: request.ip },
    );
  });
}

function textsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function retryAfter(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'retry_after' in data ? String(data.retry_after) : undefined;
}
