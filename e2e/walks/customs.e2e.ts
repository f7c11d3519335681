import { afterAll, expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { closeBrowser } from '../browser.ts';
import { type Desk, deskOf, formItem, phone, said } from '../desk.ts';

/* A declarant's day: one prepares, the other checks and files, the simulator answers, the rejected ones wait in the robot's queue. */

afterAll(closeBrowser);

const button = (within: Locator | Page, key: string) => within.getByRole('button', { name: said(key), exact: true });

type Declarations = { rows: { id: string; no: string; state: string; version: number }[] };

/** Opens the first record of a list in this state; answers its number and id. */
async function openFirst({ tab, row, page }: Desk, state: string, number: RegExp): Promise<{ no: string; id: string }> {
  const line = row(said(state));
  await line.waitFor();
  const no = number.exec((await line.textContent()) ?? '')?.[0];
  if (!no) throw new Error(`no number in the row of ${state}`);
  await tab.getByText(no, { exact: true }).first().click();
  await page.waitForURL(/customs\/declaration\?id=/);
  return { no, id: new URL(page.url()).searchParams.get('id') ?? '' };
}

test('A second declarant checks an export, the robot files it, the simulator releases it, and the order shows it.', async () => {
  const second = await deskOf('declarant2');
  await second.go('/order/customs/declarations');
  await second.row(said('declaration.state.checking')).waitFor();
  await second.shot('customs-list');
  const declaration = await openFirst(second, 'declaration.state.checking', /CD[A-Z]\d{10}/);
  await second.stands('declaration.state.checking');
  await second.tab.getByRole('tab', { name: said('declaration.section.taxes') }).click();
  await second.tab.getByText(said('declaration.calculation')).waitFor();
  await second.shot('customs-taxes');

  // The first declarant prepared it: the check is somebody else's.
  const first = await deskOf('declarant');
  await first.go(`/order/customs/declaration?id=${declaration.id}`);
  await button(first.tab, 'declaration.do.review').first().click();
  await first.page.getByText('người khác').first().waitFor();
  await first.shot('customs-four-eyes');

  await second.sends('declaration.move', () => button(second.tab, 'declaration.do.review').first().click());
  await second.stands('declaration.state.reviewed');
  await button(second.tab, 'declaration.do.file').first().click();
  await second.sends('declaration.move', () => button(second.dialog, 'declaration.do.file').last().click());

  const robot = await deskOf('declarant');
  await expect
    .poll(async () => {
      await robot.go('/order/customs/robot/export');
      await robot.sends('filing.run', () => button(robot.tab, 'filing.run').click());
      const { rows } = (await robot.sends('declaration.list', () =>
        robot.go(`/order/customs/declarations?tab=all&w.no=${declaration.no}`),
      )) as Declarations;
      return rows[0]?.state;
    })
    .toBe('released');
  await robot.go(`/order/customs/declaration?id=${declaration.id}`);
  await robot.tab.getByRole('tab', { name: said('declaration.section.messages') }).click();
  await robot.tab.getByText('SIMULATOR').first().waitFor();
  await robot.shot('customs-messages');
  expect([first, second, robot].flatMap(({ faults }) => faults.filter((fault) => !fault.includes('status of 4')))).toEqual([]);
});

test('A rejected filing waits in the queue with its reason, on a phone as well; corrected, its fields are marked.', async () => {
  const desk = await deskOf('declarant');
  await desk.go('/order/customs/robot/import');
  await desk.row(said('filing.state.rejected')).waitFor();
  await desk.shot('customs-robot-import');
  const rejected = await openFirst(desk, 'filing.state.rejected', /CD[A-Z]\d{10}-\d/);
  await desk.stands('declaration.state.rejected');
  await desk.tab.getByText(said('declaration.rejectedTitle')).waitFor();
  await desk.shot('customs-rejected');
  await desk.sends('declaration.move', () => button(desk.tab, 'declaration.do.correct').first().click());
  await desk.stands('declaration.state.draft');
  await desk.go(`/order/customs/declaration/edit?id=${rejected.id}`);
  await desk.tab.getByText(said('declaration.rejectedTitle')).waitFor();
  await desk.shot('customs-form');
  await desk.go('/order/customs/declaration/add');
  await formItem(desk.tab, said('declaration.company_id')).getByText('Guangxi').first().waitFor();

  const hand = await deskOf('declarant', phone);
  await hand.go('/order/customs/robot/export');
  await hand.tab.getByText(said('filing.state.rejected')).first().waitFor();
  await hand.shot('customs-robot-phone');
  await hand.go(`/order/customs/declaration?id=${rejected.id}`);
  await hand.stands('declaration.state.draft');
  await hand.shot('customs-declaration-phone');
  expect([...desk.faults, ...hand.faults]).toEqual([]);
});
