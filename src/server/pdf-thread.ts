import { parentPort, workerData } from 'node:worker_threads';
import { isActive } from './pdf-parts.ts';

const bytes = workerData as Uint8Array;
parentPort?.postMessage(isActive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)));
