import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { may as mayPay } from '../../domains/finance/payment-request/permits.ts';
import type { Reply } from '../../server/door.ts';
import { pickSources } from '../../domains/reference/lookup/server/queries.ts';
import { registry } from '../registry.generated.ts';
import type { Player } from '../stage.ts';
import { taken } from './params.ts';
import { tableFor, tableOfSubject } from './records.ts';
import { type Scene, startScene } from './scene.ts';

/*
 * The history, the comments and the files of a record are open to those who may open the record itself. Of each kind of record, those of the
 * reader's own company are read by somebody with every right, by somebody with none, and by people from whom an amount is hidden.
 */
let scene: Scene;
let clerk: Player;
let stranger: Player;
beforeAll(async () => {
  scene = await startScene();
  const { cn } = scene.stage.companies;
  clerk = await scene.stage.cast({ permits: 'all', companyId: cn });
  stranger = await scene.stage.cast({ permits: [], companyId: cn });
}, 120_000);
afterAll(() => scene.close());

const reads = ['record.timeline', 'record.timelineChoices', 'comment.list', 'attachment.list'] as const;
/** Kinds of record whose table their subject does not name. */
const tables: Readonly<Record<string, string>> = { picking: 'pick_task', carrierClaim: 'cargo_claim_share' };
const idsOf = (subject: string): readonly string[] => {
  const table = tables[subject] ?? tableOfSubject(subject);
  return idsInScene(table);
};
const idsInScene = (table: string): readonly string[] =>
  scene.ownedByCompany(table) ? scene.ids(table, 'own', 1, scene.stage.companies.cn) : scene.all(table);
const refusalOf = ({ code, data }: Reply): string => (code === 200 ? 'answered' : String((data as { refusal: string }).refusal));

const ofStaff = registry.records.filter(({ opens }) => opens.some(({ users }) => users.includes(1)));

describe.each(ofStaff.map(({ subject }) => subject))('%s', (subject) => {
  test('without the rights of its pages nobody reads what is beside it', async () => {
    for (const id of idsOf(subject).slice(0, 3))
      for (const cmd of reads) expect([cmd, refusalOf(await stranger.raw(cmd, { subject, id }))]).toEqual([cmd, 'NOT_FOUND']);
  });
});

test('calls that need no right answer nothing about documents to somebody without any right', { timeout: 60_000 }, async () => {
  const open = registry.calls.filter((call) => call.kind === 'read' && call.permit === 'signedIn' && call.users.includes(1));
  const told: string[] = [];
  // Pickers offer everybody the names of places and parties of the own company, which are no documents.
  const names = new Set(Object.values(pickSources).flatMap(({ permit, table }) => (permit === 'signedIn' ? [table] : [])));
  for (const call of open) {
    const ids = (field: string): readonly string[] => idsInScene(tableFor(call, field)).slice(0, 6);
    const params = fc.sample(taken(call.params, ids), { numRuns: 40, seed: 7 });
    for (const sent of [{}, ...params]) {
      const { data } = await stranger.raw(call.cmd, sent);
      for (const [, id = ''] of JSON.stringify(data ?? null).matchAll(/"(\d{11,})"/g)) {
        const table = scene.tableOf(id);
        // A refusal repeats the id that it is about.
        if (call.cmd === 'pick.search' && table && names.has(table)) continue;
        if (table && scene.ownedByCompany(table) && !JSON.stringify(sent).includes(id)) told.push(`${call.cmd}: ${table}`);
      }
    }
  }
  expect([...new Set(told)]).toEqual([]);
});

test('nobody comments on a record, attaches to it or decides on it without the rights of its pages', async () => {
  const file_id = await stranger.upload('a.csv', Buffer.from('a,b\n'));
  const tried: string[] = [];
  for (const { subject } of ofStaff) {
    const [id] = idsOf(subject);
    if (id === undefined) continue;
    tried.push(subject);
    const write = (cmd: string, params: object) =>
      stranger.raw(cmd, { subject, id, ...params, request_id: crypto.randomUUID() }).then((reply) => [subject, cmd, refusalOf(reply)]);
    expect(await write('comment.add', { text: 'x', external: false, mentions: [] })).toEqual([subject, 'comment.add', 'NOT_FOUND']);
    expect(await write('attachment.add', { file_id, kind: null })).toEqual([subject, 'attachment.add', 'NOT_FOUND']);
  }
  expect(tried.length).toBeGreaterThan(60);
});

test('a file of a payment is read with the right to the payment alone', async () => {
  const [request] = idsOf('paymentRequest');
  const file_id = await clerk.upload('slip.csv', Buffer.from('bank,slip\n'));
  const attached = { subject: 'paymentRequest', id: request, file_id, kind: 'bankSlip', request_id: crypto.randomUUID() };
  expect(await clerk.raw('attachment.add', attached)).toMatchObject({ code: 200 });
  expect(refusalOf(await stranger.raw('file.ticket', { id: file_id }))).toBe('NOT_FOUND');
  const reader = await scene.stage.cast({ permits: [mayPay.view], companyId: scene.stage.companies.cn });
  expect(await reader.raw('file.ticket', { id: file_id })).toMatchObject({ code: 200 });
});

test('a record whose page is closed to somebody from whom an amount is hidden is closed beside it as well', async () => {
  const player = await scene.stage.cast({ permits: 'all', hidden: ['customerPrice'], companyId: scene.stage.companies.cn });
  const closed = ofStaff.filter(({ opens }) => opens.every(({ guards }) => guards?.includes('customerPrice')));
  expect(closed.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['actualQuotation', 'creditLift', 'storage']));
  for (const { subject } of closed)
    for (const id of idsOf(subject).slice(0, 3))
      expect([subject, refusalOf(await player.raw('record.timeline', { subject, id }))]).toEqual([subject, 'NOT_FOUND']);
});

test('a user with every right reads the history of nearly every kind of record, so that the tests above can fail', async () => {
  const unread: string[] = [];
  for (const { subject } of ofStaff) {
    const ids = idsOf(subject).slice(0, 20);
    if (ids.length === 0) continue;
    const replies = await Promise.all(ids.map((id) => clerk.raw('record.timeline', { subject, id })));
    if (!replies.some(({ code }) => code === 200)) unread.push(subject);
  }
  expect(unread).toEqual([]);
});
