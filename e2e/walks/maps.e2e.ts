import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeBrowser, openWindow, signIn } from '../browser.ts';
import { type Desk, deskOf } from '../desk.ts';

let admin: Desk;
beforeAll(async () => {
  admin = await deskOf('admin');
});
afterAll(closeBrowser);

/** The colour of land in light mode (src/web/kit/map/map-style.ts). */
const land = '#f7f6f1';

/** The map of the tab once it is drawn. Clicks are given by their distance from its centre. */
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
  await admin.go('/resource/transferStationManage?w.search=CNDOX');
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
  // The edges cross: the page says so beside the map and refuses the shape.
  await tab.getByText('các cạnh của vùng rào cắt nhau').first().waitFor();
  await tab.getByRole('button', { name: 'Lưu', exact: true }).click();
  await tab.locator('.ant-form-item-explain-error').getByText('các cạnh của vùng rào cắt nhau').waitFor();
  await admin.shot('geofence-crosses');

  // The last corner, which is selected, is deleted; the second is moved to its place.
  await tab.getByRole('button', { name: 'Xóa điểm' }).click();
  await expect.poll(async () => (await lines()).length).toBe(3);
  const three = await lines();
  await map.drag([90, 70], [-90, 70]);
  await expect.poll(async () => (await lines())[1]).not.toBe(three[1]);
  const lineCount = await lines();
  await admin.shot('geofence-drawn');

  await admin.sends('station.save', () => tab.getByRole('button', { name: 'Lưu', exact: true }).click());
  await page.goto(address);
  await tab.locator('.kit-place').waitFor();
  await expect.poll(lines).toEqual(lineCount);
  await admin.shot('geofence-after-reload');
  expect(faults).toEqual([]);
});

test("The map of a customer's board draws land.", async () => {
  const { page, faults } = await openWindow();
  await signIn(page, 'customer.vn');
  const map = page.locator('.kit-map');
  const canvas = map.locator('canvas');
  await canvas.waitFor();
  await map.locator('.ant-skeleton').waitFor({ state: 'hidden' });
  await canvas.scrollIntoViewIfNeeded();
  // Land and sea are two plain colours. The share of each is read from a picture of the map.
  const shares = async (): Promise<Readonly<Record<string, number>>> => {
    const picture = (await canvas.screenshot()).toString('base64');
    return page.evaluate(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      const drawn = new OffscreenCanvas(image.width, image.height).getContext('2d');
      if (!drawn) throw new Error('nothing to draw on');
      drawn.drawImage(image, 0, 0);
      const { data: bytes } = drawn.getImageData(0, 0, image.width, image.height);
      const counts: Record<string, number> = {};
      for (let at = 0; at < bytes.length; at += 4) {
        const colour = `#${[0, 1, 2].map((part) => (bytes[at + part] ?? 0).toString(16).padStart(2, '0')).join('')}`;
        counts[colour] = (counts[colour] ?? 0) + 4 / bytes.length;
      }
      return counts;
    }, picture);
  };
  await expect.poll(async () => (await shares())[land] ?? 0).toBeGreaterThan(0.1);
  expect(faults).toEqual([]);
});
