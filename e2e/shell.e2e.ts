import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { declarations } from '../src/apps/declarations.generated.ts';
import { type Language, wordsIn } from '../src/kernel/words.ts';
import { seriousFaults } from './axe.ts';
import { closeBrowser, follow, openWindow, passwordOf, signIn, url } from './browser.ts';
import { framesOf, lineStands } from './push-line.ts';
import { cmdOf } from './traffic.ts';

afterAll(closeBrowser);

/** The tabs of the shell, without those of lists and details. */
const tabs = (page: Page) => page.locator('.tab-bar [role=tab]');
const activeTab = (page: Page) => page.locator('.tab-bar [role=tab][aria-selected=true]');
/** A plain field of the order form. Its label is marked differently in each language. */
const orderReference = (page: Page) =>
  page.locator('.panel:visible #customer_ref, .panel:visible [name=customer_ref], .panel:visible [id$=customer_ref]').first();

describe('signing in', () => {
  test('asks for what is missing, in the language chosen on the page', async () => {
    const { page, faults } = await openWindow();
    await page.goto(url('/'));
    await page.click('button[type=submit]');
    await page.getByText('Vui lòng nhập tài khoản').waitFor();
    await page.getByText('Vui lòng nhập mật khẩu').waitFor();
    await page.click('button[lang=th]');
    await page.getByRole('heading', { name: 'เข้าสู่ระบบ' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  test('the page loads nothing of the workspace before a name is typed', async () => {
    const { page } = await openWindow();
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(new URL(request.url()).pathname));
    await page.goto(url('/login'));
    await page.waitForLoadState('networkidle');
    const isOfDesk = (file: string): boolean => /\/assets\/(desk|lists|words-(?!front))/.test(file);
    expect(loaded.filter(isOfDesk)).toEqual([]);
    await page.fill('[name=username]', 'keeper');
    await expect
      .poll(() => ['desk', 'lists', 'words-desk'].filter((part) => !loaded.some((file) => file.includes(`/assets/${part}-`))))
      .toEqual([]);
  });

  test('every answer of the server is in the language of the sign-in page from the first on, whatever the account had', async () => {
    for (const [language, former, text] of [
      ['vi', undefined, undefined],
      ['th', 'vi', 'การจัดการระบบ'],
      ['en', 'th', 'Administration: roles'],
    ] as const) {
      const { page } = await openWindow();
      const answers = answersTo(page);
      await signIn(page, 'keeper', language);
      if (text) await page.locator('.panel:visible').getByText(text).first().waitFor();
      await page.waitForLoadState('networkidle');
      const all = await Promise.all(answers);
      expect(all.find(({ cmd }) => cmd === 'U001')?.reply).toMatchObject({ code: 200, data: { language } });
      expect(all.map(({ cmd }) => cmd)).not.toContain('session.setLanguage');
      if (!former) continue;
      const strange = wordsOnlyIn(former, language);
      const wrong = all.flatMap(({ cmd, reply }) => textsIn(reply).flatMap((said) => (strange.has(said) ? [`${cmd}: ${said}`] : [])));
      expect(wrong).toEqual([]);
    }
  });

  test('a language chosen right before the sign-in counts, even if its words are still loading', async () => {
    const { page } = await openWindow();
    await page.goto(url('/login'));
    await page.fill('[name=username]', 'keeper');
    await page.fill('[name=password]', passwordOf('keeper'));
    await page.waitForLoadState('networkidle');
    const sent = page.waitForRequest((request) => cmdOf(request) === 'U001');
    await page.route('**/*.js', async (route) => {
      await sent;
      await route.fallback();
    });
    await page.click('button[lang=th]');
    await page.click('button[type=submit]');
    const answer = await (await sent).response();
    expect(await answer?.json()).toMatchObject({ code: 200, data: { language: 'th' } });
    await page.waitForSelector('.navbar');
    await page.waitForFunction(() => document.documentElement.lang === 'th');
    await page.locator('.panel:visible').getByText('การจัดการระบบ').first().waitFor();
  });

  test('a sign-in on a page whose language nobody chose leaves the account its own', async () => {
    const { page: before } = await openWindow();
    await signIn(before, 'keeper', 'th');
    const { page } = await openWindow();
    await page.goto(url('/login'));
    await page.evaluate(() => localStorage.setItem('language', ''));
    await page.reload();
    await page.getByRole('heading', { name: '登录' }).waitFor();
    await page.fill('[name=username]', 'keeper');
    await page.fill('[name=password]', passwordOf('keeper'));
    await page.click('button[type=submit]');
    await page.waitForSelector('.navbar');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('th');
    await page.locator('.panel:visible').getByText('การจัดการระบบ').first().waitFor();
  });

  test('a wrong password is refused in one sentence', async () => {
    const { page } = await openWindow();
    await page.goto(url('/login'));
    await page.fill('[name=username]', 'clerk');
    await page.fill('[name=password]', 'sai-mat-khau-1');
    await page.click('button[type=submit]');
    await page.getByText('Tài khoản hoặc mật khẩu không đúng').waitFor();
    expect(new URL(page.url()).pathname).toBe('/login');
  });

  test('a page asked for without a session comes after signing in', async () => {
    const { page } = await openWindow();
    await page.goto(url('/order/list?tab=draft'));
    await page.waitForURL('**/login?back=*');
    // The language differs from the account's, which changes with the sign-in.
    await page.click('button[lang=th]');
    await page.fill('[name=username]', 'admin');
    await page.fill('[name=password]', passwordOf('admin'));
    await page.click('button[type=submit]');
    await page.waitForURL('**/order/list?tab=draft');
    await page.locator('.panel:visible .ant-table-row').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/order/list');
  });

  test('the key of the session cannot be read by a script', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    const key = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const opening = indexedDB.open('quayside');
          opening.addEventListener('success', () => {
            const request = opening.result.transaction('session').objectStore('session').get('current');
            request.addEventListener('success', () => {
              const session = request.result as { key: CryptoKey };
              crypto.subtle.exportKey('raw', session.key).then(
                () => resolve('read'),
                () => resolve('refused'),
              );
            });
          });
        }),
    );
    expect(key).toBe('refused');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('sign_key');
  });
});

describe('tabs', () => {
  test('the eleventh is not opened; the shell offers to make room', async () => {
    const { page, faults } = await openWindow();
    await signIn(page, 'admin');
    await openPages(page, 10);
    await page.getByText('Chỉ mở được tối đa 10 trang').waitFor();
    expect(await tabs(page).count()).toBe(10);
    const before = page.url();
    await page.getByRole('button', { name: /Đóng trang lâu chưa dùng nhất/ }).click();
    await page.waitForURL((now) => now.href !== before);
    expect(await tabs(page).count()).toBe(10);
    const last = page.url();
    await page.reload();
    await tabs(page).nth(9).waitFor();
    expect(page.url()).toBe(last);
    await page.keyboard.press('Alt+Digit1');
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL(last);
    expect(faults).toEqual([]);
  });

  test('back from a record closes its tab, and forward opens it again', async () => {
    const { page, faults } = await openWindow();
    await signIn(page, 'admin');
    await follow(page, '/order/list');
    const list = page.url();
    await page.locator('.panel:visible .ant-table-row .kit-link').first().click();
    await page.waitForURL('**/order/orderDetail?id=*');
    const record = page.url();
    await expect.poll(() => tabs(page).count()).toBe(3);
    await page.goBack();
    await page.waitForURL(list);
    await expect.poll(() => tabs(page).count()).toBe(2);
    await page.goForward();
    await page.waitForURL(record);
    await expect.poll(() => tabs(page).count()).toBe(3);
    // A switch of tabs is a step of its own, over which Back closes nothing.
    await tabs(page).first().click();
    await page.waitForURL('**/home');
    await page.goBack();
    await page.waitForURL(record);
    expect(await tabs(page).count()).toBe(3);
    expect(faults).toEqual([]);
  });

  test('the same record is the same tab, with what was typed in it', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    await follow(page, '/order/orderDetail?id=1');
    await tabs(page).nth(1).waitFor();
    await follow(page, '/order/orderDetail?id=2');
    await tabs(page).nth(2).waitFor();
    await follow(page, '/order/orderDetail?id=1');
    await page.waitForFunction(() => document.querySelectorAll('.tab-bar [role=tab]')[1]?.getAttribute('aria-selected') === 'true');
    expect(await tabs(page).count()).toBe(3);
  });

  test('home cannot be closed; the middle button closes others', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    await follow(page, '/home/personal');
    await tabs(page).nth(1).click({ button: 'middle' });
    await page.waitForURL('**/home');
    await tabs(page).first().click({ button: 'middle' });
    await page.keyboard.press('Alt+KeyW');
    // The address changes before the tab that was left is gone.
    await expect.poll(() => tabs(page).count()).toBe(1);
  });

  test('unsaved work is asked about, and survives a change of language', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    await follow(page, '/order/addOrder');
    await orderReference(page).fill('bản nháp');
    await page.locator('.tab-dirty').waitFor();
    await page.keyboard.press('Alt+KeyW');
    await page.getByRole('button', { name: 'Tiếp tục sửa' }).click();
    expect(await orderReference(page).inputValue()).toBe('bản nháp');
    await page.locator('.navbar-language').click();
    await page.getByRole('menuitem', { name: 'ไทย' }).click();
    await page.waitForFunction(() => document.documentElement.lang === 'th');
    expect(await orderReference(page).inputValue()).toBe('bản nháp');
    await page.keyboard.press('Alt+KeyW');
    await page.getByRole('button', { name: 'ทิ้งการแก้ไข' }).click();
    await page.waitForURL('**/home');
  });

  test('a dialog that is open in a tab stays in it, and is there again', async () => {
    const { page, faults } = await openWindow();
    const other = await openWindow();
    await signIn(other.page, 'admin');
    await signIn(page, 'admin');
    await follow(page, '/home/personal');
    await page.getByRole('button', { name: 'Kết thúc phiên' }).first().click();
    const dialog = page.locator('.ant-modal-confirm-title');
    await dialog.waitFor();
    await page.keyboard.press('Alt+Digit1');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Alt+Digit2');
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });
});

describe('the shell', () => {
  test('the watermark is put back when it is removed, hidden or altered', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    const whole = () =>
      page.waitForFunction(() => {
        const mark = document.querySelector('.watermark');
        return mark !== null && getComputedStyle(mark).opacity === '1' && getComputedStyle(mark).backgroundImage.startsWith('url');
      });
    await whole();
    for (const tamper of ['remove', 'hide', 'blank']) {
      await page.evaluate((how) => {
        const mark = document.querySelector<HTMLElement>('.watermark');
        if (how === 'remove') mark?.remove();
        if (how === 'hide') mark?.style.setProperty('opacity', '0', 'important');
        if (how === 'blank') mark?.style.setProperty('background-image', 'none', 'important');
      }, tamper);
      await whole();
    }
  });

  test('a session that was ended elsewhere leads to sign-in and leaves nothing behind', async () => {
    // A user who signs in nowhere else in these tests, so that the list has exactly one other session.
    const mine = await openWindow();
    const other = await openWindow();
    const frames = framesOf(other.page);
    await signIn(other.page, 'dispatcher.th');
    await follow(other.page, '/home/personal');
    await tabs(other.page).nth(1).waitFor();
    await other.page.evaluate(() => localStorage.setItem('stored', 'by an earlier user'));
    await signIn(mine.page, 'dispatcher.th');
    await lineStands(other.page, frames, mine.page);
    await follow(mine.page, '/home/personal');
    const ends = mine.page.locator('.panel:visible').getByRole('button', { name: 'Kết thúc phiên' });
    await ends.first().waitFor();
    const open = await ends.count();
    await ends.first().click();
    await mine.page.locator('.ant-modal-confirm').getByRole('button', { name: 'Kết thúc phiên' }).click();
    await expect.poll(() => ends.count()).toBe(open - 1);
    // The other window is notified at once, without any action in it.
    await other.page.waitForURL('**/login?ended=ended*');
    await other.page.getByText('Phiên đăng nhập của bạn đã bị kết thúc từ nơi khác').waitFor();
    await expect.poll(() => other.page.evaluate(() => sessionStorage.getItem('tabs'))).toBeNull();
    expect(await other.page.evaluate(() => localStorage.getItem('stored'))).toBeNull();
    expect(await other.page.locator('.watermark').count()).toBe(0);
  });

  test('a session that the server does not know leads to sign-in and leaves nothing behind', async () => {
    const { page } = await openWindow();
    await signIn(page, 'keeper.th');
    await page.evaluate(() => localStorage.setItem('stored', 'by an earlier user'));
    // The browser keeps the number of a session that is not there: the next call is answered with -1009.
    await page.evaluate(
      () =>
        new Promise<void>((done, failed) => {
          const opening = indexedDB.open('quayside');
          opening.onerror = () => failed(opening.error);
          opening.onsuccess = () => {
            const store = opening.result.transaction('session', 'readwrite').objectStore('session');
            const reading = store.get('current');
            reading.onsuccess = () => {
              store.put({ ...reading.result, sid: '0'.repeat(32) }, 'current').onsuccess = () => {
                opening.result.close();
                done();
              };
            };
          };
        }),
    );
    await page.reload();
    await page.waitForURL('**/login?ended=gone*');
    expect(await page.evaluate(() => localStorage.getItem('stored'))).toBeNull();
    expect(await page.locator('.watermark').count()).toBe(0);
  });

  test('what was unsaved when a session ended is kept for its owner, and for nobody else', async () => {
    const { page } = await openWindow();
    const other = await openWindow();
    await signIn(page, 'clerk.th');
    await follow(page, '/order/addOrder');
    await orderReference(page).fill('bản nháp riêng');
    await page.locator('.tab-dirty').waitFor();
    await expect.poll(() => keptDrafts(page)).toHaveLength(1);
    expect(JSON.stringify(await keptDrafts(page))).not.toContain('riêng');
    await signIn(other.page, 'clerk.th');
    await follow(other.page, '/home/personal');
    // The user may have signed in elsewhere in other tests: the window's session is one of those that end.
    const ends = other.page.locator('.panel:visible').getByRole('button', { name: 'Kết thúc phiên' });
    await ends.first().waitFor();
    for (let open = await ends.count(); open > 0; open--) {
      await ends.first().click();
      await other.page.locator('.ant-modal-confirm').getByRole('button', { name: 'Kết thúc phiên' }).click();
      await other.page.locator('.ant-modal-confirm').waitFor({ state: 'hidden' });
      await expect.poll(() => ends.count()).toBe(open - 1);
    }
    // The window is notified at once, as above. An address that it followed by itself would race with that.
    await page.waitForURL('**/login?ended=ended*');
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('addOrder');
    expect(await keptDrafts(page)).toHaveLength(1);

    await signIn(page, 'clerk.vn');
    await follow(page, '/order/addOrder');
    await orderReference(page).waitFor();
    expect(await page.getByRole('button', { name: 'Khôi phục' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Menu người dùng' }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.waitForURL('**/login');
    expect(await keptDrafts(page)).toHaveLength(1);

    await signIn(page, 'clerk.th');
    await follow(page, '/order/addOrder');
    await page.getByRole('button', { name: 'Khôi phục' }).click();
    expect(await orderReference(page).inputValue()).toBe('bản nháp riêng');
    // Signing out discards unsaved input, so the user is asked first.
    await page.getByRole('button', { name: 'Menu người dùng' }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.getByRole('button', { name: 'Bỏ thay đổi' }).click();
    await page.waitForURL('**/login');
    await expect.poll(() => keptDrafts(page)).toHaveLength(0);
  });

  test('a comment that was being typed when a session ended is there again for its owner', async () => {
    const { page } = await openWindow();
    const record = '/resource/customerManage/editCustomer?id=1';
    const comment = page.locator('.panel:visible .kit-comment-box textarea').first();
    await signIn(page, 'admin');
    await follow(page, record);
    await comment.fill('Gọi lại trước 5 giờ');
    // Another window of this browser signed out.
    await page.evaluate(() => new BroadcastChannel('quayside-session').postMessage('ended'));
    await page.waitForURL('**/login');
    await signIn(page, 'admin');
    await follow(page, record);
    await expect.poll(() => comment.inputValue()).toBe('Gọi lại trước 5 giờ');
    await comment.fill('');
    await page.locator('.tab-dirty').waitFor({ state: 'hidden' });
  });

  test('a newer build is offered on a click in the menu, not twice when declined, and keeps drafts', async () => {
    const { page } = await openWindow();
    await page.clock.install();
    await signIn(page, 'clerk.th');
    await follow(page, '/order/addOrder');
    await orderReference(page).fill('giữ qua phiên bản mới');
    await expect.poll(() => keptDrafts(page)).toHaveLength(1);
    // Another build is deployed on the server while the window is open.
    let builtAt = '2030-01-01T00:00:00.000Z';
    await page.route('**/version.json', (route) => route.fulfill({ json: { builtAt } }));
    const menu = page.getByRole('navigation').getByRole('menuitem').first();
    const offer = page.locator('.ant-modal-confirm').filter({ hasText: 'Có phiên bản mới' });
    // The check runs on clicks, at most every 15 seconds, so the page's clock is moved forward by that.
    const looked = async (): Promise<void> => {
      await page.clock.fastForward(16_000);
      await Promise.all([page.waitForResponse('**/version.json'), menu.click()]);
    };
    await looked();
    await offer.getByRole('button', { name: 'Để sau' }).click();
    await page.getByText('Hãy sớm dùng phiên bản mới').waitFor();
    await offer.waitFor({ state: 'hidden' });
    await looked();
    // An offer would be drawn by the second frame after the answer.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await offer.count()).toBe(0);

    builtAt = '2030-01-02T00:00:00.000Z';
    await looked();
    page.on('dialog', (dialog) => void dialog.accept());
    await offer.getByRole('button', { name: 'Tải lại ngay' }).click();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Bỏ thay đổi' }).click()]);
    await follow(page, '/order/addOrder');
    await page.getByRole('button', { name: 'Khôi phục' }).click();
    expect(await orderReference(page).inputValue()).toBe('giữ qua phiên bản mới');
  });

  test('the command palette finds a page by its name in any language', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    for (const typed of ['订单列表', 'ddlb', 'DingDanLie']) {
      await page.keyboard.press('Control+KeyK');
      await page.locator('[cmdk-input]').fill(typed);
      await page.locator('[cmdk-item][data-value="page /order/list"][data-selected=true]').waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/order/list');
      await page.keyboard.press('Alt+KeyW');
      await page.waitForURL('**/home');
    }
  });

  test('signing out leads to sign-in, in every window of the browser', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    const second = await page.context().newPage();
    await second.goto(url('/home'));
    await second.waitForSelector('.navbar');
    await page.getByRole('button', { name: 'Menu người dùng' }).click();
    await page.getByRole('menuitem', { name: 'Đăng xuất' }).click();
    await page.waitForURL('**/login');
    await second.waitForURL('**/login*');
  });

  test('fits a phone, in the dark', async () => {
    const { page, faults } = await openWindow({
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
      hasTouch: true,
      isMobile: true,
    });
    await page.goto(url('/login'));
    await page.fill('[name=username]', 'admin');
    await page.fill('[name=password]', passwordOf('admin'));
    await page.click('button[type=submit]');
    await page.waitForSelector('.navbar');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.locator('.navbar-drawer').click();
    await page.locator('.ant-drawer [role=menu]').waitFor();
    expect(faults).toEqual([]);
  });

  test('has no serious fault of accessibility', async () => {
    const { page } = await openWindow();
    await signIn(page, 'admin');
    await follow(page, '/home/personal');
    await page.getByRole('button', { name: 'Đổi mật khẩu' }).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(await activeTab(page).textContent()).toContain('Trang cá nhân');
  });
});

type Answer = { readonly cmd: string | null; readonly reply: unknown };

/** The server's answers to the calls of a page from now on. */
function answersTo(page: Page): readonly Promise<Answer>[] {
  const answers: Promise<Answer>[] = [];
  page.on('response', (response) => {
    const request = response.request();
    if (request.method() !== 'POST') return;
    // The browser keeps no answer that came after its page was left.
    const reply = response.json().catch(() => null);
    answers.push(reply.then((said: unknown) => ({ cmd: cmdOf(request), reply: said })));
  });
  return answers;
}

/** All texts in an answer, however deep. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The words of one language that are written otherwise in another. */
function wordsOnlyIn(language: Language, other: Language): ReadonlySet<string> {
  const own = new Set(Object.values(wordsIn(declarations.words, other)));
  return new Set(Object.values(wordsIn(declarations.words, language)).filter((text) => text.length > 2 && !own.has(text)));
}

/** Clicks through the menus, group by group, until this many pages beside home are open. */
async function openPages(page: Page, count: number): Promise<void> {
  const groups = page.locator('.navbar-groups [role=menuitem]');
  const opened = new Set<string>();
  for (let group = 0; group < (await groups.count()) && opened.size < count; group++) {
    if (!(await groups.nth(group).isVisible())) continue;
    await groups.nth(group).click();
    const entries = page.locator('.sidebar [role=menuitem]');
    for (let entry = 0; entry < (await entries.count()) && opened.size < count; entry++) {
      opened.add((await entries.nth(entry).textContent()) ?? '');
      await entries.nth(entry).click();
      // A page is asked for once the one before it is there, as by a person.
      if (opened.size < count) await page.locator('.sidebar .ant-menu-item-selected').and(entries.nth(entry)).waitFor();
    }
  }
}

/** The raw content of this browser's store of drafts. */
function keptDrafts(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const opening = indexedDB.open('quayside-drafts');
        opening.addEventListener('success', () => {
          const request = opening.result.transaction('drafts').objectStore('drafts').getAll();
          request.addEventListener('success', () => {
            opening.result.close();
            resolve(request.result.map((draft: { sealed: { bytes: ArrayBuffer } }) => new TextDecoder().decode(draft.sealed.bytes)));
          });
        });
      }),
  );
}
