import { parentPort, workerData } from 'node:worker_threads';
import type { Rebuilding } from './picture.ts';
import { BadPicture, rebuiltPicture } from './picture-parts.ts';

const { bytes, mime } = workerData as Rebuilding;
try {
  parentPort?.postMessage(rebuiltPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), mime));
} catch (error) {
  if (!(error instanceof BadPicture)) throw error;
  parentPort?.postMessage(null);
}
