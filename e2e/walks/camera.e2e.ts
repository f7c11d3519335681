import { afterAll, expect, test } from 'vitest';
import { closeBrowser, openWindow, signIn, url } from '../browser.ts';
import { said } from '../desk.ts';

/* A phone without a scanner: the camera reads codes. The browser of the tests has no reader of codes, so one that always sees one code stands in. */

afterAll(closeBrowser);

const shots = process.env['SHOTS'];

test('A code before the camera is read once on the board of a hand-held, and the camera ends with its view.', async () => {
  const { page, faults } = await openWindow({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  await page.addInitScript(() => {
    const canvas = document.createElement('canvas');
    // The stream has a picture for each change of the canvas, and none for a canvas that was drawn before.
    const draw = canvas.getContext('2d');
    setInterval(() => draw?.fillRect(0, 0, 1, 1), 50);
    const pictures = { open: 0, read: 0 };
    Object.assign(window, {
      pictures,
      BarcodeDetector: class {
        detect = () => {
          pictures.read += 1;
          return Promise.resolve([{ rawValue: 'NOBODY-1' }]);
        };
      },
    });
    navigator.mediaDevices.getUserMedia = () => {
      pictures.open += 1;
      const stream = canvas.captureStream(10);
      for (const track of stream.getTracks()) {
        const stop = track.stop.bind(track);
        track.stop = () => {
          pictures.open -= 1;
          stop();
        };
      }
      return Promise.resolve(stream);
    };
  });
  await signIn(page, 'keeper');
  const asked: string[] = [];
  page.on('request', (request) => {
    const cmd = new URLSearchParams(request.postData() ?? '').get('cmd');
    if (cmd) asked.push(cmd);
  });
  await page.goto(url('/board-hand'));
  await page.getByRole('button', { name: said('kit.scan.camera'), exact: true }).click();
  await page
    .locator('.kit-scan-note[data-tone=bad]')
    .filter({ hasText: said('hand.unknown', { code: 'NOBODY-1' }) })
    .waitFor();
  if (shots) await page.screenshot({ path: `${shots}/camera.png` });
  await page.waitForFunction(() => (window as unknown as { pictures: { read: number } }).pictures.read > 5);
  expect(asked.filter((cmd) => cmd === 'picking.find')).toHaveLength(1);
  await page.getByRole('button', { name: said('kit.scan.cameraClose'), exact: true }).click();
  await page.waitForFunction(() => (window as unknown as { pictures: { open: number } }).pictures.open === 0);
  expect(faults).toEqual([]);
});
