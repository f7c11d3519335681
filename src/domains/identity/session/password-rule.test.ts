import { expect, test } from 'vitest';
import { languages, wordsIn } from '../../../kernel/words.ts';
import { isAllowedPassword } from './password-rule.ts';
import { words } from './words.ts';

test.each<[string, boolean]>([
  ['abcdefg1', true],
  ['ABCDEFG1', true],
  ['abcdef1', false],
  ['abcdefgh', false],
  ['12345678', false],
  ['abcdefg1!', false],
  ['abcdefg1 ', false],
  ['密码abcdefg1', false],
])('%s is allowed: %s', (text, allowed) => {
  expect(isAllowedPassword(text)).toBe(allowed);
});

test('the rule as it is shown says that only letters and digits are taken, in each language', () => {
  const only = { zh: '只能', vi: 'chỉ', en: 'only', th: 'เฉพาะ' } as const;
  for (const language of languages) expect(wordsIn(words, language)['password.rule']).toContain(only[language]);
});
