import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { speak } from './browser.ts';

/** The frames that a window has received over its push lines. Counted from before the window signs in. */
export type Frames = { count: number };

export function framesOf(page: Page): Frames {
  const frames: Frames = { count: 0 };
  page.on('websocket', (line) => line.on('framereceived', () => void frames.count++));
  return frames;
}

/**
 * Waits until the push line of a window stands: the server says nothing when it admits a line, so a colleague changes something until the window
 * hears of it. A line that a busy server did not admit is opened at once, as by a browser that is online again, and not after the
 * specification's five minutes.
 */
export async function lineStands(page: Page, frames: Frames, colleague: Page): Promise<void> {
  const isHeard = async (): Promise<boolean> => {
    if (frames.count > 0) return true;
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    for (const language of ['en', 'vi'] as const) await speak(colleague, language);
    return frames.count > 0;
  };
  await expect.poll(isHeard).toBe(true);
}
