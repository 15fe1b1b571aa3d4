/** The slider of 'Why this number' in Chromium: what a step costs, by keyboard and dragged. */
import type { Page } from 'playwright-core';
import { openBrowser } from '../chromium.ts';
import { atMost, type Figure, milliseconds, percentile } from '../figures.ts';
import { startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const steps = 60;

type Step = { scriptMs: number; frameMs: number };

export async function measureWhatIf(team: Team): Promise<Figure[]> {
  const server = await startServerProcess(team.dataDir);
  try {
    const { page, close } = await openBrowser(server.origin, team.salesRep);
    try {
      await page.goto(`${server.origin}/salesreps?selectedUser=${team.salesRep.customId}&why=gp`);
      const slider = page.getByRole('slider');
      await slider.scrollIntoViewIfNeeded();
      await slider.focus();
      return [
        figureOf('by keyboard', await stepsOf(page, () => pressKeys(page))),
        figureOf('dragged', await stepsOf(page, () => drag(page))),
      ];
    } finally {
      await close();
    }
  } finally {
    await server.stop();
  }
}

async function stepsOf(page: Page, move: () => Promise<void>): Promise<Step[]> {
  await page.evaluate('caseliftBench.watchSlider()');
  await move();
  return page.evaluate<Step[]>('caseliftBench.sliderSteps()');
}

/** There and back, for the slider may stand near its end. */
async function pressKeys(page: Page): Promise<void> {
  for (const key of ['ArrowLeft', 'ArrowRight'])
    for (let n = 0; n < steps / 2; n++) await page.keyboard.press(key, { delay: 20 });
}

async function drag(page: Page): Promise<void> {
  const box = await page.getByRole('slider').boundingBox();
  if (box === null) throw new Error('There is no slider to drag.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width * 0.2, middle);
  await page.mouse.down();
  for (let n = 1; n <= steps; n++) {
    await page.mouse.move(box.x + box.width * (0.2 + (0.6 * n) / steps), middle);
    await page.waitForTimeout(20);
  }
  await page.mouse.up();
}

function figureOf(how: string, found: readonly Step[]): Figure {
  const at = (percent: number, times: readonly number[]) => percentile(times, percent);
  const whole = found.map(({ scriptMs, frameMs }) => scriptMs + frameMs);
  const script = found.map(({ scriptMs }) => scriptMs);
  return {
    measure: 'what-if',
    dataset: 'Chromium',
    what: `a step of the slider, ${how}`,
    value: `p50 ${milliseconds(at(50, whole))}, p95 ${milliseconds(at(95, whole))}, slowest ${milliseconds(Math.max(...whole))} of ${whole.length}`,
    peer: `of which script: p50 ${milliseconds(at(50, script))}, p95 ${milliseconds(at(95, script))}`,
    limit: atMost(at(95, whole), 16, 'p95 < 16 ms'),
  };
}
