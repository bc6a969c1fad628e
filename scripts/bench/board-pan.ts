import type { Browser, Page } from 'playwright';
import { WHOLE_MARK } from '@/app/_components/board/stage';
import { inBrowser } from './pages/in-browser';

/**
 * A board of 50,000 hexes and 2,000 pieces (`/signs/board`) in Chromium without a screen and without a graphics card:
 * panning, that is the time from frame to frame while the mouse drags the sheet back and forth, compared with frames of
 * a page on which nothing moves; the first draw, from the address to ground and pieces, compared with the page's own
 * HTML and scripts; and what the page keeps in memory after ever more panning and zooming.
 *
 * npm run bench -- board-pan [address of a running program]
 */
export const needsDatabase = false;

/** Multiple of a frame of the same page on which nothing moves. */
const MEDIAN_RATIO_MAX = 1.1;
const P95_RATIO_MAX = 1.75;
/** Milliseconds. */
const P95_MS_MAX = 33;
const FIRST_DRAW_MS_MAX = 1_000;
/** How much more a page may keep after five times as much panning and zooming. */
const MEMORY_RATIO_MAX = 1.1;
const OPENINGS = 5;
const ROUNDS = 4;
const FRAMES = 240;

export const run = ([address]: readonly string[]): Promise<void> => inBrowser(address, measure);

async function measure(browser: Browser, address: string): Promise<void> {
  const faults = [...(await opening(browser, address)), ...(await moving(browser, address))];
  if (faults.length > 0) throw new Error(faults.join('; '));
}

/** The first draw: the median of several, in a browser that has the page's files. */
async function opening(browser: Browser, address: string): Promise<string[]> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const drawn: number[] = [];
  const ready: number[] = [];
  for (let visit = 0; visit <= OPENINGS; visit += 1) {
    const page = await context.newPage();
    await page.goto(`${address}/signs/board`);
    const [whole, loaded] = await page.evaluate(async (mark) => {
      while (performance.getEntriesByName(mark).length === 0)
        await new Promise((resolve) => setTimeout(resolve, 5));
      const [navigation] = performance.getEntriesByType('navigation');
      return [
        performance.getEntriesByName(mark)[0]?.startTime ?? Number.NaN,
        (navigation as PerformanceNavigationTiming).domContentLoadedEventEnd,
      ] as const;
    }, WHOLE_MARK);
    await page.close();
    // The first visit fills the browser's cache.
    if (visit === 0) continue;
    drawn.push(whole);
    ready.push(loaded);
  }
  await context.close();
  const [first, page] = [quantile(drawn, 0.5), quantile(ready, 0.5)];
  console.log(
    `first draw: ${first.toFixed(0)} ms from the address (wanted under ${FIRST_DRAW_MS_MAX}), the slowest of ${OPENINGS} ${Math.max(...drawn).toFixed(0)}; ` +
      `${(first / page).toFixed(2)} times the page's own HTML and scripts (${page.toFixed(0)} ms)`,
  );
  return first < FIRST_DRAW_MS_MAX ? [] : ['The first draw is slower than wanted'];
}

async function moving(browser: Browser, address: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(`${address}/signs/board`);
  await page.locator('.board__ground').waitFor();
  await page.waitForTimeout(2_000);
  const still: number[] = [];
  const panned: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    still.push(...(await frameTimes(page, FRAMES / 2)));
    panned.push(...(await panning(page, round)));
  }
  const ratio = (share: number) => quantile(panned, share) / quantile(still, share);
  const [median, p95] = [ratio(0.5), ratio(0.95)];
  const frames = (times: readonly number[]) =>
    `${quantile(times, 0.5).toFixed(1)} ms at the median, ${quantile(times, 0.95).toFixed(1)} at p95`;
  console.log(
    `panning 50,000 hexes, ${panned.length} frames: ${median.toFixed(2)} times a frame on which nothing moves at the median, ${p95.toFixed(2)} at p95 ` +
      `(wanted at most ${MEDIAN_RATIO_MAX} and ${P95_RATIO_MAX}, and ${P95_MS_MAX} ms at p95); panning ${frames(panned)}, still ${frames(still)}`,
  );
  const after = await kept(page);
  for (let round = 0; round < 4 * ROUNDS; round += 1) {
    await panning(page, round);
    await page.keyboard.press(round % 2 === 0 ? '+' : '-');
  }
  const later = await kept(page);
  const grown = later.total / after.total;
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1);
  console.log(
    `memory: ${grown.toFixed(2)} times after ${4 * ROUNDS} more rounds of panning and zooming (wanted at most ${MEMORY_RATIO_MAX}): ` +
      `${megabytes(after.total)} MB, then ${megabytes(later.total)} MB, canvases ${megabytes(after.canvases)} and ${megabytes(later.canvases)}`,
  );
  return [
    ...(median > MEDIAN_RATIO_MAX || p95 > P95_RATIO_MAX || quantile(panned, 0.95) > P95_MS_MAX
      ? ['Panning is slower than wanted']
      : []),
    ...(grown > MEMORY_RATIO_MAX ? ['The page keeps ever more memory'] : []),
  ];
}

/** Bytes that the page keeps once nothing is left to be collected: of its script, and of its canvases. */
async function kept(page: Page): Promise<{ readonly total: number; readonly canvases: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { result } = await session.send('Runtime.evaluate', {
    expression: 'HTMLCanvasElement.prototype',
  });
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
  });
  const counted = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration:
      'function () { return this.reduce((sum, { width, height }) => sum + 4 * width * height, 0); }',
    returnByValue: true,
  });
  await session.detach();
  const canvases = Number(counted.result.value);
  return { total: usedSize + canvases, canvases };
}

/** Milliseconds from frame to frame. */
function frameTimes(page: Page, count: number): Promise<number[]> {
  return page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        let before = performance.now();
        const next = () => {
          const now = performance.now();
          times.push(now - before);
          before = now;
          if (times.length < wanted) requestAnimationFrame(next);
          else resolve(times.slice(1));
        };
        requestAnimationFrame(next);
      }),
    count,
  );
}

/**
 * Drags the sheet back and forth, one step per frame, by pointer events made in the page: otherwise the browser's path
 * from the mouse to the page would be measured too, at the sender's pace.
 */
function panning(page: Page, round: number): Promise<number[]> {
  return page.evaluate(
    ({ wanted, turn }) =>
      new Promise<number[]>((resolve) => {
        const board = document.querySelector('.board__box');
        if (!board) throw new Error('the board is there');
        const box = board.getBoundingClientRect();
        const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
        const send = (type: string, x: number, y: number) =>
          board.dispatchEvent(
            new PointerEvent(type, {
              pointerId: 1,
              pointerType: 'mouse',
              button: 0,
              clientX: x,
              clientY: y,
              bubbles: true,
            }),
          );
        const times: number[] = [];
        let before = performance.now();
        send('pointerdown', middle.x, middle.y);
        const next = () => {
          const now = performance.now();
          times.push(now - before);
          before = now;
          const share = times.length / wanted;
          // There and back over some 1,800 pixels, each round in a different direction.
          const way = Math.sin(share * 2 * Math.PI) * 900;
          const angle = (turn * Math.PI) / 4;
          send('pointermove', middle.x + way * Math.cos(angle), middle.y + way * Math.sin(angle));
          if (times.length < wanted) requestAnimationFrame(next);
          else {
            send('pointerup', middle.x, middle.y);
            resolve(times.slice(1));
          }
        };
        requestAnimationFrame(next);
      }),
    { wanted: FRAMES, turn: round },
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}
