import type { Browser, Page } from 'playwright';
import { inBrowser } from './pages/in-browser';

/**
 * Panning a board of 50,000 cells and 2,000 pieces (`/signs/board`) in Chromium without a screen: the time from frame
 * to frame while the mouse drags the sheet back and forth, compared with frames of a page on which nothing moves, and
 * the work of the page's own script in a frame.
 *
 * npm run bench -- board-pan [address of a running program]
 */
export const needsDatabase = false;

/** Multiple of a frame of the same page on which nothing moves. */
const MEDIAN_RATIO_MAX = 1.1;
const P95_RATIO_MAX = 1.75;
const ROUNDS = 4;
const FRAMES = 240;

export const run = ([address]: readonly string[]): Promise<void> => inBrowser(address, measure);

async function measure(browser: Browser, address: string): Promise<void> {
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
    `panning 50,000 cells, ${panned.length} frames: ${median.toFixed(2)} times a frame on which nothing moves at the median, ${p95.toFixed(2)} at p95 ` +
      `(wanted at most ${MEDIAN_RATIO_MAX} and ${P95_RATIO_MAX}); panning ${frames(panned)}, still ${frames(still)}`,
  );
  if (median > MEDIAN_RATIO_MAX || p95 > P95_RATIO_MAX)
    throw new Error('Panning is slower than wanted');
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
