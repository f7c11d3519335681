import { expect, test } from 'vitest';
import { Refusal } from '../kernel/refusal.ts';
import { answeredReads } from './answered-reads.ts';
import { skewMs } from './wire.ts';

/* The door accepts a timestamp until `skewMs` after it. Until then the read is answered once. */
test.each([0, 1, skewMs - 1, skewMs])('a read that is copied %i ms after its timestamp is refused', (ms) => {
  for (const second of [0, 30_000, 59_999]) {
    const sent = Date.parse('2026-11-20T02:00:00Z') + second;
    const answered = answeredReads();
    answered.use('a signature', String(sent), new Date(sent));
    answered.use('another signature', String(sent), new Date(sent + ms));
    expect(() => answered.use('a signature', String(sent), new Date(sent + ms))).toThrow(new Refusal('REPLAYED'));
  }
});
