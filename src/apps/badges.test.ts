import { globSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoRoles } from '../domains/identity/server/seed/roles.ts';
import { homeSummary } from '../domains/insight/home/contract.ts';
import type { Behind } from '../domains/insight/home/behind.ts';
import { behind, runningOut, standingBehind } from '../domains/insight/home/waiting.ts';
import { countInbox, listApprovals } from '../domains/workspace/approval/contract.ts';
import type { BadgeSource, OpeningRows } from '../kernel/badge.ts';
import type { Call } from '../kernel/call.ts';
import type { ListResult } from '../kernel/list.ts';
import type { Page } from '../kernel/page.ts';
import type { Permit } from '../kernel/permit.ts';
import { dayIn } from '../kernel/day.ts';
import { startDemoStage } from './demo-stage.ts';
import { registry } from './registry.generated.ts';
import { sourceRoot } from '../tidy/source.ts';
import type { Player, Stage } from './stage.ts';

/*
 * Every badge of the product, for every role of the demo company: it shows as many rows as the page lists when it opens,
 * and so does every line of the bell. A group of the menu shows the sum of its pages.
 */
const sources: BadgeSource[] = [];
const openings: OpeningRows[] = [];
for (const file of globSync('domains/*/*/badges.ts', { cwd: sourceRoot })) {
  sources.push(...((await import(/* @vite-ignore */ path.join(sourceRoot, file))) as { badges: BadgeSource[] }).badges);
  const beside = path.join(sourceRoot, path.dirname(file), 'badge-rows.ts');
  openings.push(...((await import(/* @vite-ignore */ beside)) as { rows: OpeningRows[] }).rows);
}
function rowsOf({ path: address }: Page): OpeningRows {
  const rows = openings.find(({ page }) => page.path === address);
  if (!rows) throw new Error(`no badge-rows.ts names the rows of ${address}`);
  return rows;
}

let stage: Stage;
beforeAll(async () => {
  stage = await startDemoStage();
}, 120_000);
afterAll(() => stage.close());

const holds = (rights: readonly Permit[], permit: Call['permit']): boolean =>
  permit === 'signedIn' ||
  permit === 'anyone' ||
  (typeof permit === 'string' ? rights.includes(permit) : permit.some((one) => rights.includes(one)));

type Narrowed = { readonly tab?: string; readonly where?: object };
async function listed(player: Player, { list, opening }: OpeningRows, narrowed: Narrowed = {}): Promise<number> {
  const tab = narrowed.tab ?? opening.tab ?? list.list.tabs[0]?.key;
  const where = { ...opening.fixed, ...narrowed.where };
  const reply = (await player.send(list, { ...(tab ? { tab } : {}), where, size: 1, total: true })) as ListResult<unknown>;
  return reply.total ?? 0;
}
const today = (): string => dayIn(stage.clock.now(), 'Asia/Shanghai');
function requireList(list: Behind | undefined): Behind {
  if (!list) throw new Error('a number of the home page has no list behind it');
  return list;
}
/** A badge shows at most 99+. */
const shown = (count: number): number => Math.min(count, 100);

test('each source says of its call what the contract says', () => {
  const factsOf = (call: Call | undefined) => [call?.cmd, call?.kind, call?.users, call?.permit, call?.shows];
  const declared = sources.map(({ call }) => registry.calls.find(({ cmd }) => cmd === call.cmd));
  expect(sources.map(({ call }) => factsOf(call))).toEqual(declared.map(factsOf));
});

describe.each(Object.entries(demoRoles))('%s', (_name, role) => {
  test('finds behind each badge as many rows as it counts', async () => {
    const rights = registry.permits.filter((code) => role.may(code));
    const player = await stage.cast({ permits: rights, scope: role.scope });
    const answers = sources.filter(({ call }) => holds(rights, call.permit));
    for (const source of answers) {
      const answer = await player.send(source.call, {});
      for (const badge of source.badges.filter(({ page }) => holds(rights, page.permit)))
        expect([badge.page.path, shown(await listed(player, rowsOf(badge.page)))]).toEqual([badge.page.path, shown(badge.count(answer))]);
      if (!source.bell || !holds(rights, source.bell.permit)) continue;
      for (const { key, count, address } of source.bell.lines(answer)) {
        const url = new URL(address, 'http://bell');
        const badge = source.badges.find(({ page }) => page.path === url.pathname);
        if (!badge) throw new Error(`the bell leads to ${url.pathname}, whose list no badge names`);
        expect(holds(rights, badge.page.permit)).toBe(true);
        const state = url.searchParams.get('w.state');
        const tab = url.searchParams.get('tab');
        const filter = { ...(tab ? { tab } : {}), where: state ? { state: [state] } : {} };
        expect([key, await listed(player, rowsOf(badge.page), filter)]).toEqual([key, count]);
      }
    }
  });
});

/** The numbers of the home page and of the inbox. */
describe.each(Object.entries(demoRoles))('the home page of %s', (_name, role) => {
  test('shows numbers of as many rows as their pages list', async () => {
    const rights = registry.permits.filter((code) => role.may(code));
    const player = await stage.cast({ permits: rights, scope: role.scope });
    const { waiting, standing, running_out } = await player.send(homeSummary, {});
    const lists: Readonly<Record<string, Behind>> = { ...behind, ...standingBehind(today()) };
    for (const { key, count } of [...waiting, ...standing]) {
      const { rows } = requireList(lists[key]);
      expect([key, holds(rights, rows.page.permit)]).toEqual([key, true]);
      expect([key, shown(await listed(player, rows))]).toEqual([key, shown(count)]);
    }
    for (const key of ['vehicles', 'drivers'] as const)
      if (running_out) expect([key, await listed(player, runningOut[key].rows)]).toEqual([key, running_out[key]]);
    const { total } = await player.send(listApprovals, { size: 1, total: true });
    const inbox = await player.send(countInbox, {});
    expect(inbox.count).toBe(total);
    const lines = sources.find(({ call }) => call.cmd === countInbox.cmd)?.bell?.lines(inbox) ?? [];
    expect(lines.map(({ count }) => count)).toEqual([waiting.find(({ key }) => key === 'approvals')?.count]);
  });
});

test('the administrator has work behind most badges, so that the test above can fail', async () => {
  const player = await stage.cast({ scope: 'all' });
  const counts: [string, number][] = [];
  for (const source of sources) {
    const answer = await player.send(source.call, {});
    for (const badge of source.badges) counts.push([badge.page.path, badge.count(answer)]);
  }
  expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThan(counts.length / 2);
});
