import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { root } from '../bench/processes.ts';
import { type Chaos, chaosProxy } from './proxy.ts';
import type { Torture } from './stand.ts';

const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];
/** A call is abandoned after 25 s and sent once more. */
const patienceMs = 100_000;

/**
 * A bad network between the browser and the server: a form is saved with a double click while the connection is cut,
 * half open or swallows everything. The record always exists once. If the form does not know the result, it says so and
 * keeps the input.
 */
export const line: Torture = async (stand, { long, fault }) => {
  const [port] = stand.ports;
  if (!existsSync(path.join(root, 'dist/index.html')))
    execFileSync(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: root, stdio: 'ignore' });
  const server = await stand.serve(port);
  let chaos: Chaos = {};
  const road = await chaosProxy(port, () => chaos);
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] || '/usr/bin/chromium', args });
  const wrong: string[] = [];
  const outcomes = new Map<string, number>();
  const ways: readonly (readonly [string, () => Chaos])[] = [
    ['cut on the way there', () => ({ cutAfterBytes: stand.random(1200) })],
    ['cut on the way back', () => ({ cutAnswerAfterBytes: stand.random(400) })],
    ['half open', () => ({ halfOpen: true })],
    ['a black hole', () => ({ blackHole: true })],
    ['slow, then cut', () => ({ delayMs: 300, cutAnswerAfterBytes: stand.random(200) })],
  ];
  try {
    const page = await (await browser.newContext({ locale: 'vi-VN', viewport: { width: 1440, height: 860 } })).newPage();
    const at = (to: string): string => `http://127.0.0.1:${road.port}${to}`;
    await page.goto(at('/login'));
    await page.fill('[name=username]', 'admin');
    await page.fill('[name=password]', stand.passwordOf('admin'));
    await page.click('button[type=submit]');
    await page.waitForSelector('.navbar');
    const names: string[] = [];
    for (let round = 0; round < (long ? 20 : 1); round++)
      for (const [what, way] of ways) {
        const name = `${what} ${round + 1}`;
        names.push(name);
        await openForm(page, name);
        chaos = way();
        road.drop();
        await page.locator('.panel:visible .ant-btn-primary').last().dblclick();
        const end = await ended(page);
        chaos = {};
        road.drop();
        outcomes.set(end, (outcomes.get(end) ?? 0) + 1);
        if (end === 'nothing') wrong.push(`${name}: the form says nothing`);
        if (end !== 'told') continue;
        const typed = await page.locator('.panel:visible #name').inputValue();
        if (typed !== name) wrong.push(`${name}: what was typed has become ${typed}`);
        // The fault: a user who starts again instead of pressing the button once more.
        if (fault) await openForm(page, name);
        await page.locator('.panel:visible .ant-btn-primary').last().dblclick();
        const after = await ended(page);
        if (after !== 'saved') wrong.push(`${name}: on a good line again it was ${after}`);
      }
    const rows = await stand.query<{ name: string; n: number }>(
      'select name, count(*)::int as n from team where name = any($1) group by 1',
      [names],
    );
    for (const name of names) {
      const n = rows.find((row) => row.name === name)?.n ?? 0;
      if (n !== 1) wrong.push(`${name}: saved ${n} times`);
    }
    if (road.cuts() === 0) wrong.push('nothing was cut: this run proves nothing');
    if (server.child.exitCode !== null) wrong.push('the server exited');
    const outcomeText = [...outcomes].map(([end, n]) => `${n} ${end}`).join(', ');
    return { did: `${names.length} saves with a double click over a bad line (${outcomeText}), ${road.cuts()} cuts`, wrong };
  } finally {
    await browser.close();
    await road.close();
    await server.stop();
  }
};

/** A new team with its two fields filled. */
async function openForm(page: Page, name: string): Promise<void> {
  // A page reload discards any earlier form.
  await page.goto(new URL('/system/teamManage/addTeam', page.url()).href);
  const field = page.locator('.panel:visible #name');
  await field.waitFor();
  await page.locator('.panel:visible .ant-select').first().click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await field.fill(name);
}

/** The form was saved and has gone to the list, or reports a failure; or neither within the whole time. */
async function ended(page: Page): Promise<'saved' | 'told' | 'nothing'> {
  const onList = page.waitForURL((url) => url.pathname === '/system/teamManage', { timeout: patienceMs }).then(() => 'saved' as const);
  const onAlert = page
    .locator('.panel:visible .ant-alert')
    .first()
    .waitFor({ timeout: patienceMs })
    .then(() => 'told' as const);
  return Promise.any([onList, onAlert]).catch(() => 'nothing' as const);
}
