import { expect, test } from 'vitest';
import { open, seal, sealingKey } from './sealed.ts';

const keyOf = (fill: number): Promise<CryptoKey> => sealingKey(Buffer.alloc(32, fill).toString('base64url'));

test('unsaved values open for the person who left them', async () => {
  const left = { customer: '广州远航', lines: [{ pieces: 3 }] };
  const sealed = await seal(await keyOf(1), '7 /order/addOrder', left);
  expect(await open(await keyOf(1), '7 /order/addOrder', sealed)).toEqual(left);
});

test('it opens for nobody else, and as nothing else', async () => {
  const sealed = await seal(await keyOf(1), '7 /order/addOrder', { customer: '广州远航' });
  expect(await open(await keyOf(2), '7 /order/addOrder', sealed)).toBeNull();
  expect(await open(await keyOf(1), '8 /order/addOrder', sealed)).toBeNull();
  expect(Buffer.from(sealed.bytes).toString('utf8')).not.toContain('广州远航');
});

test('the key cannot be taken out', async () => {
  await expect(crypto.subtle.exportKey('raw', await keyOf(1))).rejects.toThrow();
});
