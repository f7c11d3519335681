import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { OrderTables } from '../../domains/order/server/db.ts';
import { type Scene, setScene } from '../../domains/order/server/seed/scene.ts';
import { momentOf } from '../../domains/order/transport-order/sheet.ts';
import { guessMapping } from '../../domains/workspace/batch/rules.ts';
import { filled } from '../../domains/workspace/mail/rules.ts';
import { dayOfCell } from '../../kernel/sheet-cell.ts';
import { readPosition } from '../../kernel/geo.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { AccountWho } from '../../server/session.ts';
import type { ImportKind, Work } from '../../server/work.ts';
import { registry } from '../registry.generated.ts';
import { type Player, type Stage, startStage } from '../stage.ts';
import { definitionOf } from './params.ts';

/*
 * Long texts of the kinds that make a pattern backtrack, in every text of every call and every cell of every import: eight times the text
 * takes about eight times the processor time, never sixty-four.
 */
const pumps: readonly (readonly [before: string, again: string, after: string])[] = [
  ['', ' ', 'x'],
  ['x', ' ', 'x'],
  ['x', '\t', '\u0000'],
  ['', 'a', '!'],
  ['', 'A', '!'],
  ['', '0', 'x'],
  ['1.', '0', 'x'],
  ['', '1', 'x'],
  ['', '1 ', 'x'],
  ['', '1,', 'x'],
  ['', '-', 'x'],
  ['', '.', 'x'],
  ['a@', 'a.', '@'],
  ['a@', '.', ' '],
  ['', '@a', ' '],
  ['', '/', ' '],
  ['', '(', ' '],
  ['', '{{', ' '],
  ['{{', ' ', '{'],
  ['', '<', ' '],
  ['2026-11-25', ' ', '0'],
  ['2026-11-25', 'T ', '0:'],
  ['', ' 1:00', 'x'],
  ['', '"', 'x'],
  ['-----BEGIN CERTIFICATE-----', '-', 'x'],
  ['', 'ế'.normalize('NFD'), 'x'],
];
const [short, long] = [4_000, 32_000];
const textOf = ([before, again, after]: (typeof pumps)[number], length: number): string =>
  before + again.repeat(Math.ceil(length / again.length)) + after;

/** Below this the processor clock is not precise enough. */
const leastMs = 20;

function processorMs(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The best of this many measurements counts, because the collector and other threads of the process are measured as well. */
const measurements = 5;

/** From here on a stall needs no second look, which would take it much longer. */
const plainMs = 200;

/**
 * Reports cases in which eight times the text took far more than eight times the processor time, and twice as much again more than three
 * times: what grows with the square takes four times. Beside other work a short text may look quick for its length.
 */
function stalls(name: string, run: (length: number) => unknown): string[] {
  if (processorMs(() => run(long)) < leastMs) return [];
  const least = (length: number): number => Math.min(...Array.from({ length: measurements }, () => processorMs(() => run(length))));
  const much = least(long);
  if (much < leastMs) return [];
  const little = least(short);
  if (much <= 24 * Math.max(little, 1) || (much < plainMs && least(2 * long) <= 3 * much)) return [];
  return [`${name}: ${little.toFixed(1)} ms, then ${much.toFixed(1)} ms`];
}

/** A value in which every text is this one. */
function filledWith(schema: z.ZodType, text: string, depth = 0): unknown {
  const definition = definitionOf(schema);
  const inner = (one: z.ZodType | undefined): unknown => (one === undefined ? text : filledWith(one, text, depth + 1));
  switch (definition.type) {
    case 'optional':
    case 'default':
    case 'nullable':
      return inner(definition.innerType);
    case 'pipe':
      return inner(definition.in);
    case 'array':
      return depth > 8 ? [] : [inner(definition.element)];
    case 'record':
      return { [text.slice(0, 100)]: inner(definition.valueType) };
    case 'object':
      return Object.fromEntries(Object.entries(definition.shape ?? {}).map(([key, field]) => [key, filledWith(field, text, depth + 1)]));
    case 'union':
      return inner(definition.options?.find((option) => definitionOf(option).type === 'object') ?? definition.options?.[0]);
    case 'literal':
      return definition.values?.[0];
    case 'enum':
      return Object.values(definition.entries ?? {})[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    default:
      return text;
  }
}

test('a stall is seen', () => {
  const quadratic = (length: number) => new RegExp(String.raw`\s*\*$`).test(`${' '.repeat(length)}x`);
  expect(stalls('quadratic', quadratic)).toHaveLength(1);
});

test('no text of any call stalls', () => {
  const wrong = registry.calls.flatMap((call) =>
    pumps.flatMap((pump) =>
      stalls(`${call.cmd} with ${JSON.stringify(pump)}`, (length) => call.params.safeParse(filledWith(call.params, textOf(pump, length)))),
    ),
  );
  expect(wrong).toEqual([]);
}, 240_000);

test.each([
  ['moments', (text: string) => momentOf(text, 'Asia/Shanghai')],
  ['days', dayOfCell],
  ['positions', readPosition],
  ['headings', (text: string) => guessMapping([{ key: 'a', names: ['a'] }], [text])],
  ['placeholders', (text: string) => filled(text, { name: 'x' }, 'en')],
] as const)('no text of %s stalls', (name, read) => {
  expect(pumps.flatMap((pump) => stalls(`${name} with ${JSON.stringify(pump)}`, (length) => read(textOf(pump, length))))).toEqual([]);
});

describe('sheets', () => {
  let stage: Stage;
  /** A clerk, and a customer for the sheets that customers send. */
  let clerk: AccountWho;
  let customer: AccountWho;
  beforeAll(async () => {
    stage = await startStage();
    const whoOf = async ({ accountId }: Player): Promise<AccountWho> => {
      const account = await stage.door.whoOf(accountId);
      if (!account) throw new Error('the account is gone');
      return account;
    };
    clerk = await whoOf(await stage.cast({ permits: 'all' }));
    const { lux } = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
    customer = await whoOf(await stage.cast({ type: 4, customerId: lux }));
  }, 60_000);
  afterAll(() => stage.close());

  /** The processor time of this process for a row whose every cell is this text; the database has its own. */
  async function rowMs(kind: ImportKind, text: string): Promise<number> {
    const cells = Object.fromEntries(kind.columns.map(({ key }) => [key, text]));
    return stage.door.within(kind.users.includes(1) ? clerk : customer, 'write', async (work: Work<never, AccountWho>) => {
      const before = process.cpuUsage();
      await work.attempt(async () => {
        kind.groupBy?.({ line: 2, cells });
        kind.key?.(cells);
        await kind.save(work, [{ line: 2, cells }]);
        throw new Refusal('TRIED');
      });
      const { user, system } = process.cpuUsage(before);
      work.audit({ subject: 'batch', id: 0n, what: 'edited' });
      return (user + system) / 1000;
    });
  }

  async function leastRowMs(kind: ImportKind, text: string): Promise<number> {
    const times: number[] = [];
    while (times.length < measurements) times.push(await rowMs(kind, text));
    return Math.min(...times);
  }

  test.each(registry.imports.map((kind) => [kind.what, kind] as const))(
    'no cell of %s stalls',
    async (_what, kind) => {
      const wrong: string[] = [];
      for (const pump of pumps) {
        if (pump[2] === '\u0000') continue;
        if ((await rowMs(kind, textOf(pump, long))) < leastMs * 2) continue;
        const [little, much] = [await leastRowMs(kind, textOf(pump, short)), await leastRowMs(kind, textOf(pump, long))];
        if (much > 24 * Math.max(little, 4)) wrong.push(`${JSON.stringify(pump)}: ${little} ms, then ${much} ms`);
      }
      expect(wrong).toEqual([]);
    },
    120_000,
  );
});
