import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../kernel/refusal.ts';
import { type Door, languageOf } from './door.ts';
import { system } from './session.ts';
import { answerTo } from './http.ts';
import { fairQueue } from './fair-queue.ts';
import { badTextOf, type Feed, type FeedContext, type FormedAnswer } from './feed.ts';
import { originOf } from './origin.ts';

/** A key is 256 random bits in base64url after a prefix for its use. A token of another form costs no query. */
const bearerForm = /^Bearer (qs[a-z]{1,8}_[A-Za-z0-9_-]{43})$/;

/**
 * The interfaces for machines (docs/machines.md). Unlike calls, they answer with a meaningful HTTP status, as other
 * systems expect. The body is still the wire's `{ code, msg, data }`.
 */
export function serveFeeds(app: FastifyInstance, door: Door, feeds: readonly Feed[]): void {
  // Requests queue by their origin, so that a flood of machines, with or without a key, leaves connections to everybody else.
  const turns = fairQueue({ places: 8, own: 4, queue: 1000 }, () => new Refusal('BUSY'));
  void app.register(async (scope) => {
    // Unreadable JSON and bodies that are too large are the sender's mistakes, not ours.
    scope.setErrorHandler(async (error, request, reply) => {
      const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
      const code = status === 413 ? 413 : status < 500 ? 400 : 500;
      return reply.code(code).send({
        code,
        msg: answerTo(door, code, request.headers['accept-language']).msg,
        data: { refusal: code === 500 ? 'BUG' : code === 413 ? 'TOO_LARGE' : 'BAD_PARAMS' },
      });
    });
    for (const feed of feeds) {
      scope.route({
        method: feed.method,
        url: feed.path,
        handler: async (request, reply) => {
          const answer = await answerFeed(door, feed, request, (body) => turns.run(originOf(request.ip), body));
          const status = answer.code >= 400 && answer.code < 600 ? answer.code : 200;
          if (status === 401) reply.header('www-authenticate', 'Bearer');
          const wait = retryAfter(answer.data);
          if (status === 429 && wait) reply.header('retry-after', wait);
          reply.header('cache-control', 'no-store').code(status);
          if (!feed.form) return reply.send(answer);
          // Feeds with a form answer in it: feedFor holds them to that.
          const formed = status < 400 ? (answer.data as FormedAnswer) : { headers: {}, body: feed.form.refused(status, answer.msg) };
          if (formed.status) reply.code(formed.status);
          return reply.headers(formed.headers).type(feed.form.type).send(JSON.stringify(formed.body));
        },
      });
    }
  });
}

type Turn = <T>(body: () => Promise<T>) => Promise<T>;

function answerFeed(door: Door, feed: Feed, request: FastifyRequest, inTurn: Turn): ReturnType<Door['attempt']> {
  const language = languageOf(request.headers['accept-language'] ?? 'en');
  return door.attempt({ ip: request.ip, language, agent: request.headers['user-agent'] }, async (tell) => {
    tell({ cmd: `${feed.method} ${feed.path}` });
    const [, bearer] = bearerForm.exec(request.headers.authorization ?? '') ?? [];
    if (!bearer) throw new Refusal('BAD_KEY');
    const context: FeedContext<never> = {
      now: door.clock.now(),
      language,
      product: door.product,
      asSystem: async (run) => door.within(system(await door.companyIds()), 'write', run),
      as: (who, kind, run) => door.within(who, kind, run),
      tell: (who) => tell({ who }),
    };
    const asked = {
      bearer,
      body: request.body,
      query: textsOf(request.query),
      params: textsOf(request.params),
      accept: request.headers.accept ?? '',
      ip: request.ip,
    };
    return { data: await inTurn(() => feed.run(context, asked)) };
  });
}

function textsOf(query: unknown): Record<string, string> {
  if (typeof query !== 'object' || query === null) return {};
  const bad = badTextOf(query);
  if (bad) throw bad;
  return Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

function retryAfter(data: unknown): string | undefined {
  return typeof data === 'object' && data !== null && 'retry_after' in data ? String(data.retry_after) : undefined;
}
