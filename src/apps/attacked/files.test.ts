import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DispatchTables } from '../../domains/dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../domains/dispatch/server/seed/scene.ts';
import type { FileTables } from '../../server/files.ts';
import { fileTicket, putFile } from '../../domains/workspace/file/contract.ts';
import { addAttachment, addComment } from '../../domains/workspace/remark/contract.ts';
import { type Player, type Stage, startStage } from '../stage.ts';

/* A file belongs to its uploader until it is attached, and from then on to its record. */

let stage: Stage;
let lan: Player;
let thief: Player;
let order: string;
let foreign: string;
const bytes = Buffer.from('road,toll\n9,100\n');
const sha256 = createHash('sha256').update(bytes).digest('hex');
beforeAll(async () => {
  stage = await startStage();
  const { cn, vn } = stage.companies;
  [order, foreign] = await stage.system<DispatchTables, [string, string]>(async (work) => {
    const scene = await setDispatchScene(work, cn);
    const goods = { pieces: 1, kg: '10', m3: '1' };
    const ours = await addOrder(work, scene, { no: 'SO-OURS', ...goods });
    return [String(ours), String(await addOrder(work, { ...scene, companyId: vn }, { no: 'SO-THEIRS', ...goods }))];
  });
  lan = await stage.cast({ name: 'Lan', companyId: cn });
  thief = await stage.cast({ name: 'Minh', companyId: vn });
});
afterAll(() => stage.close());

const attach = (to: string, file_id: string) => ({ subject: 'order' as const, id: to, file_id, kind: 'other' as const });

test('nobody ties a file to a record of theirs that they neither uploaded nor may see', async () => {
  const file = await lan.upload('toll.csv', bytes);
  expect(await thief.refused(addAttachment, attach(foreign, file))).toBe('NOT_FOUND');
  expect(await thief.refused(fileTicket, { id: file })).toBe('NOT_FOUND');
  await lan.send(addAttachment, attach(order, file));
  expect(await thief.refused(addAttachment, attach(foreign, file))).toBe('NOT_FOUND');
  // A reader of the order can read its file and may attach it elsewhere.
  const colleague = await stage.cast({ companyId: stage.companies.cn });
  await colleague.send(fileTicket, { id: file });
  await colleague.send(addAttachment, attach(order, file));
});

test('nobody shows the upload of another by a comment, and an internal one shows its files to staff alone', async () => {
  const file = await lan.upload('toll.csv', bytes);
  const comment = (id: string, files: string[], external = false) => ({
    subject: 'order' as const,
    id,
    text: '见附件',
    external,
    mentions: [],
    files,
  });
  expect(await thief.refused(addComment, comment(foreign, [file]))).toBe('NOT_FOUND');
  expect(await thief.refused(fileTicket, { id: file })).toBe('NOT_FOUND');
  await lan.send(addComment, comment(order, [file]));
  const colleague = await stage.cast({ companyId: stage.companies.cn });
  await colleague.send(fileTicket, { id: file });
  const customerId = await stage.system<DispatchTables, bigint>(async ({ db }) => {
    const row = await db.selectFrom('transport_order').select('customer_id').where('id', '=', BigInt(order)).executeTakeFirstOrThrow();
    return row.customer_id;
  });
  const customer = await stage.cast({ type: 4, customerId });
  expect(await customer.refused(fileTicket, { id: file })).toBe('NOT_FOUND');
  // Shown to the customer once, it stays shown, whatever is said of it afterwards.
  await lan.send(addComment, comment(order, [file], true));
  await customer.send(fileTicket, { id: file });
  await lan.send(addComment, comment(order, [file]));
  await customer.send(fileTicket, { id: file });
});

test('the hash of a file gives nothing: a file is kept for those who sent its bytes', async () => {
  await lan.upload('toll.csv', bytes);
  expect(await thief.refused(putFile, { sha256, name: 'mine.csv' })).toBe('BAD_PARAMS');
  expect(await thief.refused(putFile, { sha256, name: 'mine.csv', receipt: 'x'.repeat(43) })).toBe('BAD_PARAMS');
});

test('a ticket says nothing to its reader and is good once', async () => {
  const file = await lan.upload('toll.csv', bytes);
  const { ticket } = await lan.send(fileTicket, { id: file });
  const read = ticket.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1'));
  expect(read.join()).not.toContain(sha256);
  expect(read.join()).not.toContain('toll');
  const fetched = await stage.http.inject({ method: 'GET', url: `/api/file/${ticket}` });
  expect([fetched.statusCode, fetched.body]).toEqual([200, bytes.toString()]);
  expect((await stage.http.inject({ method: 'GET', url: `/api/file/${ticket}` })).statusCode).toBe(404);
  expect((await stage.http.inject({ method: 'GET', url: `/api/file/${ticket.slice(0, -2)}aa` })).statusCode).toBe(404);
});

test('a file that hundreds of records use is read by those who see the last of them alone', async () => {
  const file = await lan.upload('terms.csv', bytes);
  const id = BigInt(file);
  await stage.system<FileTables, unknown>(({ db }) =>
    db
      .insertInto('file_use')
      .values([
        ...Array.from({ length: 250 }, (_, place) => ({ file_id: id, subject: 'order', record_id: BigInt(900_000 + place) })),
        { file_id: id, subject: 'workOrder', record_id: 1n },
        { file_id: id, subject: 'order', record_id: 1_000_000n + BigInt(foreign) },
      ])
      .execute(),
  );
  expect(await thief.refused(fileTicket, { id: file })).toBe('NOT_FOUND');
  await stage.system<FileTables, unknown>(({ db }) =>
    db
      .insertInto('file_use')
      .values({ file_id: id, subject: 'order', record_id: BigInt(foreign) })
      .execute(),
  );
  await thief.send(fileTicket, { id: file });
});
