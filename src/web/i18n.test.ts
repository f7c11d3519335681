import { expect, test, vi } from 'vitest';
import { hasWord, needWords, showLanguage, shownNow, t, translatorOf, whenLanguageChanges, wordsUnder } from './i18n.ts';

vi.stubGlobal('document', { documentElement: {} });

test('a word whose pack is not here is empty, and is drawn once its pack has come', async () => {
  await showLanguage('en');
  const before = shownNow();
  const drawn = new Promise<void>((done) => whenLanguageChanges(done));
  expect([t('order.state.draft'), hasWord('order.state.draft'), wordsUnder('en', 'order.state.')]).toEqual(['', false, []]);
  await drawn;
  expect(shownNow()).not.toBe(before);
  expect([t('order.state.draft'), hasWord('order.state.draft'), hasWord('order.noSuchWord')]).toEqual(['Draft', true, false]);
  expect(wordsUnder('en', 'order.state.')).toContain('Draft');
});

test('a language is shown with all packs that were needed so far', async () => {
  await needWords(['finance']);
  await showLanguage('vi');
  expect([t('bill.state.draft'), translatorOf('vi')('order.state.draft')]).not.toContain('');
});

test('a key that no pack has is shown as it is', async () => {
  await needWords(['order']);
  expect([t('order.noSuchWord'), t('noSuchWord')]).toEqual(['order.noSuchWord', 'noSuchWord']);
});
