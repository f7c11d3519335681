import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Assembled, assemble } from '../apps/assemble.ts';
import { type Player, type Stage, startStage } from '../apps/stage.ts';
import { mySession, signOut } from '../domains/identity/session/contract.ts';
import { importTemplate } from '../domains/workspace/batch/contract.ts';
import { getNoticeSettings, saveNoticeSettings } from '../domains/workspace/notice/contract.ts';
import type { Call, ParamsOf } from '../kernel/call.ts';
import { folderStore } from './file-store.ts';
import { roomOn } from './room.ts';
import { system } from './session.ts';
import { endpoints } from './wire.ts';

/* A server whose disk is full until somebody makes room. */

let stage: Stage;
let server: Assembled;
let clerk: Player;
let hasRoom = false;
beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all' });
  server = assemble({
    appUrl: stage.appUrl,
    secret: 'the secret of the stage',
    version: 'test',
    clock: stage.clock,
    files: folderStore(stage.folder),
    poolSize: 2,
    note: () => {},
    room: async () => hasRoom,
  });
});
afterAll(async () => {
  await server.close();
  await stage.close();
});

async function ask<C extends Call>(player: Player, call: C, params: ParamsOf<C>, { door } = server): Promise<string> {
  const sent = call.kind === 'write' ? { ...(params as object), request_id: crypto.randomUUID() } : params;
  const body = new URLSearchParams(player.sign(call.cmd, sent)).toString();
  const { code, data } = await door.answer(endpoints.staff, body, { ip: '127.0.0.1', agent: 'a browser' });
  return code === 200 ? 'done' : (data as { refusal: string }).refusal;
}
const settings = { muted: ['money' as const], quiet_from: null, quiet_to: null };

test('on a full disk everybody reads, signs out and writes nothing, and writes again once there is room', async () => {
  hasRoom = false;
  expect(await ask(clerk, mySession, {})).toBe('done');
  expect(await ask(clerk, getNoticeSettings, {})).toBe('done');
  expect(await ask(clerk, saveNoticeSettings, settings)).toBe('NO_ROOM');
  // It is a read that stores the sheet which it answers.
  expect(await ask(clerk, importTemplate, { what: 'account' })).toBe('NO_ROOM');
  const leaver = await stage.cast({ permits: [] });
  expect(await ask(leaver, signOut, {})).toBe('done');
  expect(await ask(leaver, mySession, {})).toBe('SESSION_GONE');
  hasRoom = true;
  expect(await ask(clerk, saveNoticeSettings, settings)).toBe('done');
  expect(await ask(clerk, importTemplate, { what: 'account' })).toBe('done');
});

test('a disk that becomes full while a sheet is written is told as such, and not as a bug', async () => {
  const full = Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' });
  const filling = assemble({
    appUrl: stage.appUrl,
    secret: 'the secret of the stage',
    version: 'test',
    clock: stage.clock,
    files: { ...folderStore(stage.folder), keep: () => Promise.reject(full) },
    poolSize: 2,
    note: () => {},
    room: async () => true,
  });
  try {
    expect(await ask(clerk, importTemplate, { what: 'account' }, filling)).toBe('NO_ROOM');
  } finally {
    await filling.close();
  }
});

test('on a full disk a job reads and writes nothing', async () => {
  hasRoom = false;
  const within = (kind: 'read' | 'write') => server.door.within(system(), kind, async () => 'done');
  expect(await within('read')).toBe('done');
  await expect(within('write')).rejects.toMatchObject({ code: 'NO_ROOM' });
  hasRoom = true;
  expect(await within('write')).toBe('done');
});

test('there is room while each folder has the reserve, and a disk is looked at twice a second at most', async () => {
  const folder = tmpdir();
  expect(await roomOn([folder], 1)()).toBe(true);
  expect(await roomOn([folder], Number.MAX_SAFE_INTEGER)()).toBe(false);
  // A folder that cannot be looked at stops nobody.
  expect(await roomOn([`${folder}/nothing-here`], Number.MAX_SAFE_INTEGER)()).toBe(true);
  const places = [folder];
  let at = 0;
  const room = roomOn(places, Number.MAX_SAFE_INTEGER, () => at);
  expect(await room()).toBe(false);
  places[0] = `${folder}/nothing-here`;
  at = 500;
  expect(await room()).toBe(false);
  at = 501;
  expect(await room()).toBe(true);
});
