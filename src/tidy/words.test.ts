import { describe, expect, test } from 'vitest';
import { declarations } from '../apps/declarations.generated.ts';
import { type Language, languages } from '../kernel/words.ts';

/* Each text looks like its language: one that was copied, or put in the wrong place of its tuple, is found by its letters. */

const han = /\p{Script=Han}/u;
const thai = /\p{Script=Thai}/u;
/** Letters that of our four languages Vietnamese alone has. */
const vietnamese = /[ăâđêôơư]|[\u0300\u0301\u0303\u0309\u0323]/iu;
/** Punctuation of full width belongs to Chinese. */
const chineseSigns = /[，。：；！？（）、《》]/u;

/** Common letters of Chinese as Taiwan and Hong Kong write it; ours is that of the mainland. */
const traditional =
  /[們個來時會國對開過長東車門問間無電書樂見買賣貝頁飛馬應這說話請認讓議護變貨費賬賠轉較載辦運達遠還進郵鄉鋪錄錢鎖關陽隊階際雙雜雲項預頭題額類體價億倉傳備債儲優減創劃動務勝區協單參號員啟園圖報場壓寄實寫專將導屬幣帳張歸從復總戶據換損採單擇擔數檔權條標樣機歲歷決測準滿為煙營產異發盡監盤確碼種積稱競節範簡簽級紅約納紙終組結給絡統經維網線編縣總織續職聯聲與舉艙處補裝製複規視觀觸計訂記訊訓託設訴診試詳誤調談譯讀負財責貼貸資質賴購贊輪轄適選遲釋鈔針錯鎮閉閱陸陳隨險離難領頻顧養館駐騎驅]/u;

/** Letters that a text must have, and those that it must not have. */
const scripts: Readonly<Record<Language, { readonly own?: RegExp; readonly foreign: readonly RegExp[] }>> = {
  zh: { own: han, foreign: [thai, vietnamese, traditional] },
  vi: { foreign: [han, thai, chineseSigns] },
  en: { foreign: [han, thai, vietnamese, chineseSigns] },
  th: { own: thai, foreign: [han, vietnamese, chineseSigns] },
};

/** Texts that have letters of another language, with the reason. */
const withForeignLetters: Readonly<Record<string, string>> = {
  'account.language.zh': 'each language has its own name for itself',
  'account.language.vi': 'each language has its own name for itself',
  'account.language.th': 'each language has its own name for itself',
  'refusal.BAD_PLATE': 'Chinese number plates begin with a Chinese letter',
};

/** Texts that are the same in several languages, by the reason. */
const alike: Readonly<Record<string, readonly string[]>> = {
  'names and codes that are written so everywhere': [
    'app.name',
    'account.language.en',
    'account.language.th',
    'account.language.vi',
    'account.language.zh',
    'bankAccount.swift',
    'customerFeed.transport.https',
    'kit.place.datum.bd09',
    'kit.place.datum.gcj02',
    'kit.place.datum.wgs84',
    'mail.security.startTls',
    'mail.security.tls',
    'prediction.method.holtWinters',
  ],
  'units of the metric system, and those of shipping lines': [
    'attendance.accuracy',
    'booking.lengthUnit.cm',
    'booking.weightUnit.kg',
    'booking.weightUnit.lb',
    'freightJob.vgm_kg',
    'rating.note.counted.cbm',
    'rating.note.counted.km',
    'rating.note.counted.teu',
    'storage.unit.kg',
    'storage.unit.m3',
    'unit.celsius',
    'unit.cm',
    'unit.kg',
    'unit.km',
    'unit.m',
    'unit.m3',
    'vehicle.kg',
    'vehicle.m3',
    'workOrder.measure.gross_kg',
    'workOrder.measure.volume_m3',
  ],
  'countries whose name is the same in Vietnamese and English': [
    'currency.EUR',
    'region.BN',
    'region.ID',
    'region.MM',
    'region.MY',
    'region.PH',
    'region.SG',
    'timeZone.Asia/Kuala_Lumpur',
    'timeZone.Asia/Singapore',
    'timeZone.Asia/Yangon',
  ],
  'terms of the trade that Vietnamese takes from English': [
    'booking.section.head',
    'cargoClaim.source_subject.pallet',
    'declaration.package_type.pallet',
    'freightJob.incoterm',
    'freightJob.service.coLoad',
    'order.packing.PX',
    'outbox.channel.sms',
    'receiving.chosenPallet',
    'storage.unit.pallet',
    'yard.kind.container',
  ],
};
const alikeKeys = Object.values(alike).flat();

/** The text without its values, which come from data. */
const bare = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}/g, '');
const isSpoken = (text: string): boolean => /\p{L}/u.test(bare(text));
const has = (pattern: RegExp, text: string): boolean => pattern.test(text) || pattern.test(text.normalize('NFD'));
const texts = Object.entries(declarations.words).flatMap(([key, tuple]) =>
  languages.map((language, place) => ({ key, language, text: tuple[place] ?? '' })),
);

describe.each(languages)('texts in %s', (language) => {
  const { own, foreign } = scripts[language];
  const spoken = texts.filter((one) => one.language === language && isSpoken(one.text));

  test('have its letters', () => {
    const lacking = spoken.filter(({ key, text }) => own && !has(own, bare(text)) && !alikeKeys.includes(key));
    expect(lacking.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });

  test('have no letters of another', () => {
    const strange = spoken.filter(({ key, text }) => !(key in withForeignLetters) && foreign.some((pattern) => has(pattern, bare(text))));
    expect(strange.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
  });
});

/* Four words may have none of its letters, as in "giao ngay cho kho"; a sentence has some. */
test('a Vietnamese sentence has Vietnamese letters', () => {
  const plain = texts.filter(
    ({ key, language, text }) =>
      language === 'vi' && !alikeKeys.includes(key) && (bare(text).match(/\p{L}+/gu)?.length ?? 0) >= 5 && !has(vietnamese, bare(text)),
  );
  expect(plain.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});

/** Vietnamese words that are spelt like English ones: their own, and those that the trade takes from English. */
const spelledAlike = ['awb', 'booking', 'cao', 'cm', 'container', 'https', 'in', 'json', 'km', 'pallet', 'post'];

test('a short Vietnamese text is not an English one', () => {
  const wordsOf = (text: string): string[] =>
    bare(text)
      .toLowerCase()
      .match(/(?<![\p{L}\p{N}])\p{L}{2,}(?![\p{L}\p{N}])/gu) ?? [];
  const english = new Set(texts.flatMap(({ language, text }) => (language === 'en' ? wordsOf(text) : [])));
  const strange = texts.filter(({ key, language, text }) => {
    if (language !== 'vi' || alikeKeys.includes(key) || has(vietnamese, bare(text))) return false;
    const own = wordsOf(text);
    return own.every((word) => english.has(word)) && !own.every((word) => spelledAlike.includes(word));
  });
  expect(strange.map(({ key, text }) => `${key}: ${text}`)).toEqual([]);
});

/** Groups of texts that stand beside one another, such as the states of a subject, with two that say the same, by the reason. */
const sameBeside: Readonly<Record<string, readonly string[]>> = {
  'two ways to the same for a reader, of which one is offered at a time': ['awbStock.do spoil void', 'badDebt.do undoReturn undoReturns'],
  'what somebody does and what the history says of it': [
    'customerFeed.do create new',
    'invoiceRequest.do create request',
    'kit.what edit save',
  ],
  'the same of two kinds of record, which no reader sees beside one another': [
    'approval.what lend pay',
    'approval.what reverseLending reversePayment',
    'booking.section bookings head',
    'cargoClaim.tab closed ownEnded',
    'kit.print date signedOn',
    'pick.same carrier consignor customer supplier',
  ],
};

test('two states, actions, tabs or choices of one subject have two texts', () => {
  const groups = Map.groupBy(
    texts.filter(({ key }) => key.split('.').length > 2),
    ({ key, language, text }) => [key.slice(0, key.lastIndexOf('.')), language, text.toLowerCase()].join('\n'),
  );
  const same = [...groups.values()]
    .filter((group) => group.length > 1)
    .map((group) => {
      const names = group.map(({ key }) => key.slice(key.lastIndexOf('.') + 1));
      return [group[0]?.key.slice(0, group[0].key.lastIndexOf('.')), ...names.toSorted()].join(' ');
    });
  expect([...new Set(same)].toSorted()).toEqual(Object.values(sameBeside).flat().toSorted());
});

test('texts are the same in two languages for a reason', () => {
  const same = Object.entries(declarations.words).filter(([, tuple]) => {
    const spoken = tuple.filter(isSpoken);
    return new Set(spoken).size < spoken.length;
  });
  expect(same.map(([key]) => key).sort()).toEqual([...alikeKeys].sort());
});

/** The fewest letters by which a help has to exceed its label; a Chinese sign says what several letters do. */
const helpMin: Readonly<Record<Language, number>> = { zh: 6, vi: 15, en: 15, th: 15 };

test('a help says more than its label', () => {
  const letters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const empty = texts.filter(({ key, language, text }) => {
    const label = declarations.words[key.replace(/Help$/, '')]?.[languages.indexOf(language)];
    if (!key.endsWith('Help') || label === undefined) return false;
    return letters(text).replaceAll(letters(label), '').length < helpMin[language];
  });
  expect(empty.map(({ key, language, text }) => `${key} (${language}): ${text}`)).toEqual([]);
});

test('every exception is one', () => {
  const foreign = Object.keys(withForeignLetters).filter((key) =>
    texts.some((one) => one.key === key && scripts[one.language].foreign.some((pattern) => has(pattern, one.text))),
  );
  expect(foreign).toEqual(Object.keys(withForeignLetters));
});
