import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser } from './browser.ts';
import { type Desk, deskOf } from './desk.ts';

let admin: Desk;
beforeAll(async () => {
  admin = await deskOf('admin');
});
afterAll(closeBrowser);

/** The map of the tab once it is drawn; it takes clicks by their distance from its middle. */
async function mapIn(within: Locator): Promise<{
  click(x: number, y: number): Promise<void>;
  drag(from: readonly [number, number], to: readonly [number, number]): Promise<void>;
}> {
  const canvas = within.locator('.kit-map canvas');
  await canvas.waitFor();
  await within.locator('.kit-map .ant-skeleton').waitFor({ state: 'hidden' });
  await canvas.scrollIntoViewIfNeeded();
  const middle = async (): Promise<[number, number]> => {
    const box = await canvas.boundingBox();
    if (!box) throw new Error('the map is not in view');
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const { mouse } = canvas.page();
  return {
    click: async (x, y) => {
      const [left, top] = await middle();
      await mouse.click(left + x, top + y, { delay: 40 });
    },
    drag: async (from, to) => {
      const [left, top] = await middle();
      await mouse.move(left + from[0], top + from[1]);
      await mouse.down();
      await mouse.move(left + to[0], top + to[1], { steps: 6 });
      await mouse.up();
    },
  };
}

test('A geofence is drawn with the mouse, refused while its edges cross, mended, and is there after a reload.', async () => {
  const { page, tab, faults } = admin;
  await admin.go('/resource/transferStationManage?search=CNDOX');
  await admin.press('Dongxing', 'Sửa');
  await tab.locator('.kit-place').waitFor();
  const address = page.url();
  const map = await mapIn(tab);
  const corners = tab.getByLabel('Các điểm vùng rào');
  const lines = async (): Promise<string[]> => (await corners.inputValue()).split('\n').filter(Boolean);

  await tab.getByText('Vẽ vùng rào', { exact: true }).click();
  for (const [x, y] of [
    [-90, -70],
    [90, 70],
    [90, -70],
    [-90, 70],
  ] as const) {
    const before = (await lines()).length;
    await map.click(x, y);
    await expect.poll(async () => (await lines()).length).toBe(before + 1);
  }
  // The edges cross: said beside the map, and not taken.
  await tab.getByText('các cạnh của vùng rào cắt nhau').first().waitFor();
  await tab.getByRole('button', { name: 'Lưu', exact: true }).click();
  await tab.locator('.ant-form-item-explain-error').getByText('các cạnh của vùng rào cắt nhau').waitFor();
  await admin.shot('geofence-crosses');

  // The last corner, which is the chosen one, goes; the second is taken to where it was.
  await tab.getByRole('button', { name: 'Xóa điểm' }).click();
  await expect.poll(async () => (await lines()).length).toBe(3);
  const three = await lines();
  await map.drag([90, 70], [-90, 70]);
  await expect.poll(async () => (await lines())[1]).not.toBe(three[1]);
  const drawn = await lines();
  await admin.shot('geofence-drawn');

  await admin.sends('station.save', () => tab.getByRole('button', { name: 'Lưu', exact: true }).click());
  await page.goto(address);
  await tab.locator('.kit-place').waitFor();
  await expect.poll(lines).toEqual(drawn);
  await admin.shot('geofence-after-reload');
  expect(faults).toEqual([]);
});
