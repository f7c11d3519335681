import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '../../kernel/call.ts';
import type { UserType } from '../../kernel/permit.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { taken, spoilt } from './params.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * Random params for every call: those of its own schema, the same with one fault, and those of the next call. Each receives a reply or a
 * refusal, never a bug, never the database's own words, never an id of a foreign row. FUZZ_RUNS sets the number of runs per call and
 * FUZZ_SEED the seed: FUZZ_RUNS=200 FUZZ_SEED=7 npx vitest run src/apps/attacked/fuzz.test.ts
 */
const runs = Number(process.env['FUZZ_RUNS'] || 8);
const seed = Number(process.env['FUZZ_SEED'] || 20_261_121);

let scene: Scene;
const players = new Map<UserType, Player>();
beforeAll(async () => {
  scene = await startScene();
}, 120_000);
afterAll(() => scene.close());

/** A person of that kind with a valid session: some calls end sessions, take rights away or disable accounts. */
async function somebody(type: UserType, anew = false): Promise<Player> {
  const there = players.get(type);
  if (there && !anew) return there;
  const cast = await scene.player(type);
  players.set(type, cast);
  return cast;
}

const tablesOf: Readonly<Record<string, string>> = { order: 'transport_order', bill_to: 'customer', subject: '' };
/** Rows that a field may refer to: by its own name, or by its call's name if the field is called only `id`. */
function idsFor(call: Call): (field: string) => readonly string[] {
  const subject = call.cmd.split('.')[0] ?? '';
  return (field) => {
    const name = /^(.+)_ids?$/.exec(field)?.[1] ?? subject.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const rows = scene.all(tablesOf[name] ?? name);
    return rows.length > 0 ? rows.slice(0, 12) : scene.tables.flatMap((table) => scene.all(table.name).slice(0, 1));
  };
}

/** Text that reveals the inside: statements, the database's own sentences, places in the code. */
const inside =
  /\b(select|insert into|update|delete from)\b[^"]{0,80}\b(from|set|where|values)\b|violates|syntax error|relation \\?"|column \\?"|invalid input|out of range|duplicate key|pg_catalog|node_modules|\.ts:\d+/i;

async function tryOne(call: Call, type: UserType, params: unknown): Promise<string | undefined> {
  const before = scene.stage.notes.length;
  const sent = call.kind === 'write' && typeof params === 'object' && params !== null ? { ...params, request_id: randomUUID() } : params;
  let reply = await (await somebody(type)).raw(call.cmd, sent);
  if (reply.code < 0 || (reply.data as { refusal?: string } | null)?.refusal === 'NOT_PERMITTED')
    reply = await (await somebody(type, true)).raw(call.cmd, sent);
  const bug = scene.stage.notes.slice(before).find((note) => note.error !== undefined)?.error;
  if (bug instanceof Error)
    return `broke: ${bug.message}\n${bug.stack
      ?.split('\n')
      .filter((line) => line.includes('/src/'))
      .slice(0, 4)
      .join('\n')}`;
  const text = JSON.stringify(reply);
  if (reply.code !== 200 && inside.test(text)) return `told of the inside: ${text.slice(0, 300)}`;
  // A refusal may repeat what was sent.
  const echoed = JSON.stringify(sent) ?? '';
  const leaks = scene.leaks(type, reply.data).filter((leak) => !echoed.includes(leak.split(' ')[1] ?? leak));
  return leaks.length > 0 ? `showed to type ${type}: ${leaks.slice(0, 5).join(', ')}` : undefined;
}

const calls = registry.calls.filter((call) => call.permit !== 'anyone');
const neighbourOf = (place: number): Call => calls[(place + 1) % calls.length] ?? calls[0]!;

describe.each(calls.map((call, place) => [call.cmd, call, neighbourOf(place)] as const))('%s', (_cmd, call, neighbour) => {
  test('answers or refuses, whatever comes', async () => {
    const own = taken(call.params, idsFor(call));
    const other = taken(neighbour.params, idsFor(neighbour));
    const params = fc.oneof({ weight: 6, arbitrary: own }, { weight: 3, arbitrary: spoilt(own, other) }, { weight: 1, arbitrary: other });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...call.users), params, async (type, sent) => {
        const wrong = await tryOne(call, type, sent);
        if (wrong !== undefined) expect.fail(wrong);
      }),
      { seed, numRuns: runs, endOnFailure: false, interruptAfterTimeLimit: 60_000 },
    );
  }, 120_000);
});
