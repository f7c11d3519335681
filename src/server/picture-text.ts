import { rmSync } from 'node:fs';
import { copyFile, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createWorker, OEM } from 'tesseract.js';
import { Refusal } from '../kernel/refusal.ts';
import { fairQueue } from './fair-queue.ts';

/** The scripts that pictures are read in, by the names of their trained data. Each is read together with Latin letters and digits. */
const readableScripts = ['chi_sim', 'vie', 'tha', 'eng'] as const;
export type ReadableScript = (typeof readableScripts)[number];

/** A sharp receipt takes about a second. */
const readMsMax = 12_000;
/** Reading keeps a core busy, and its caller holds a connection, so one picture is read at a time and few wait. */
const turns = fairQueue({ places: 1, own: 1, queue: 2 }, () => new Refusal('BUSY'));

let folder: Promise<string> | undefined;
/** The trained data in one folder, as the library expects it; its packages have a folder each. */
async function trainedData(): Promise<string> {
  const to = await mkdtemp(path.join(os.tmpdir(), 'quayside-scripts-'));
  process.once('exit', () => rmSync(to, { recursive: true, force: true }));
  const { resolve } = createRequire(import.meta.url);
  for (const script of readableScripts) {
    const from = path.dirname(resolve(`@tesseract.js-data/${script}/package.json`));
    await copyFile(path.join(from, '4.0.0_best_int', `${script}.traineddata.gz`), path.join(to, `${script}.traineddata.gz`));
  }
  return to;
}

/**
 * The text on a picture, line by line, read on a thread of its own. Refuses PICTURE_UNREADABLE when it takes too long or cannot be read, and
 * BUSY when others wait already.
 */
export function textOnPicture(sender: string, bytes: Buffer, script: ReadableScript): Promise<string> {
  return turns.run(sender, async () => {
    folder ??= trainedData();
    const scripts = script === 'eng' ? [script] : [script, 'eng'];
    const options = { langPath: await folder, cacheMethod: 'none', errorHandler: () => {} };
    // The Chinese data asks for data of vertical script, which is not there. The library's types name only some of the settings.
    const settings: Record<string, string> = { tessedit_load_sublangs: '' };
    const reader = await createWorker(scripts, OEM.LSTM_ONLY, options, settings);
    const late = AbortSignal.timeout(readMsMax);
    try {
      return await Promise.race([
        reader.recognize(bytes).then(({ data }) => data.text),
        new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(new Refusal('PICTURE_UNREADABLE')))),
      ]);
    } catch {
      throw new Refusal('PICTURE_UNREADABLE');
    } finally {
      await reader.terminate();
    }
  });
}
