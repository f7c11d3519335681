import type { Page, Request } from 'playwright-core';

/** The calls that a page has sent so far, the number of its requests, and those without an answer. */
export type Traffic = { readonly asked: string[]; begun: number; readonly underWay: Set<Request> };

/** No request takes longer, on a machine that does other work as well. */
const answerMsMax = 60_000;
/** The time to draw an answer and to send more calls. */
const idleMsMax = 100;
/** The build names the script of a worker after the library's file. */
const workerScript = /\/assets\/[\w-]*worker[\w-]*\.m?js$/;

export function trafficOf(page: Page): Traffic {
  const traffic: Traffic = { asked: [], begun: 0, underWay: new Set() };
  const over = (request: Request): void => void traffic.underWay.delete(request);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  page.on('request', (request) => {
    // The request for the script of a worker has no end if the worker ends first, as that of a map does whose page is left at once.
    if (workerScript.test(request.url())) return;
    traffic.begun++;
    traffic.underWay.add(request);
    const cmd = cmdOf(request);
    if (cmd) traffic.asked.push(cmd);
  });
  return traffic;
}

/** The call that a request carries. */
export function cmdOf(request: Request): string | null {
  return request.method() === 'POST' ? new URLSearchParams(request.postData() ?? '').get('cmd') : null;
}

/**
 * Waits for the end of a page's loading: every request has its answer, the browser is idle after it without having sent another, and the page has
 * taken the place of its skeleton. Between the arrival of its code and the end of its compilation the browser is idle. Fails with the names of the
 * requests that stay without an answer.
 */
export async function quiet(page: Page, traffic: Traffic): Promise<void> {
  const latest = Date.now() + answerMsMax;
  for (let [begun, drawn] = [-1, false]; traffic.underWay.size > 0 || begun !== traffic.begun || !drawn; ) {
    if (Date.now() > latest)
      throw new Error(
        `no answer to ${[...traffic.underWay].map((one) => cmdOf(one) ?? one.url()).join(', ')}${drawn ? '' : ', and no page drawn'}`,
      );
    begun = traffic.begun;
    drawn = await page.evaluate(async (timeout) => {
      // With a bound: a window that nobody looks at may draw no frame, and is not called idle, for seconds.
      const idle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve, { timeout }));
      await idle();
      await idle();
      // One of these stands in the place of a page whose code has not run yet.
      return ![...document.querySelectorAll('.panel-skeleton, .starting')].some((placeholder) => placeholder.checkVisibility());
    }, idleMsMax);
  }
}
