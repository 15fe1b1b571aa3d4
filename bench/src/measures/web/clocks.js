// Runs inside the measured page, as an init script: when its screen stands, and what an act on it takes.
performance.setResourceTimingBufferSize(2000);

let largestPaintMs = 0;
new PerformanceObserver((list) => {
  largestPaintMs = list.getEntries().at(-1).startTime;
}).observe({ type: 'largest-contentful-paint', buffered: true });

/** The frame of index.html, skeletons, and whatever says that it is being waited for. */
const waiting = '.frame, .MuiSkeleton-root, [aria-busy="true"]';
let standsSinceMs = null;
setInterval(() => {
  if (document.querySelector('main') === null || document.querySelector(waiting) !== null) standsSinceMs = null;
  else standsSinceMs ??= performance.now();
}, 25);

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Asked for while a frame is prepared: answers once it has been drawn. */
const drawn = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(performance.now());
    port2.postMessage(null);
  });

let act = null;
let actStartMs = null;

window.caseliftWeb = {
  /** Answers once nothing has been waited for that long. */
  async stands(forMs) {
    while (standsSinceMs === null || performance.now() - standsSinceMs < forMs) {
      if (performance.now() > 300_000) throw new Error(`It is not there: ${document.body.innerText.slice(0, 200)}`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  },
  /** Of the visit so far, in milliseconds since it began. */
  visit() {
    const files = performance.getEntriesByType('resource');
    const asked = [
      ...performance.getEntriesByType('navigation'),
      ...files.filter(({ startTime }) => startTime <= standsSinceMs),
    ];
    return {
      largestPaintMs,
      standsMs: standsSinceMs,
      requests: asked.length,
      kilobytes: asked.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1000,
      aheadRequests: files.length + 1 - asked.length,
    };
  },
  /** Waits for an act that changes the text of what a selector finds: from its event to the frame that shows it. */
  watch(selector) {
    const shown = () => document.querySelector(selector)?.textContent;
    const before = shown();
    actStartMs = null;
    const start = (event) => {
      actStartMs ??= event.timeStamp;
    };
    for (const kind of ['pointerup', 'keydown', 'change']) addEventListener(kind, start, { capture: true, once: true });
    act = (async () => {
      const givenUpMs = performance.now() + 15_000;
      while (actStartMs === null || shown() === before) {
        if (performance.now() > givenUpMs) throw new Error(`Nothing changed in ${selector}.`);
        await nextFrame();
      }
      return (await drawn()) - actStartMs;
    })();
  },
  act: () => act,
  /** The same until nothing is waited for. */
  async actStands() {
    await act;
    while (document.querySelector(waiting) !== null) await nextFrame();
    return (await drawn()) - actStartMs;
  },
};
