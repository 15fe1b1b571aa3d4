// Runs inside the measured page, as an init script: what can only be timed there.
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Two frames on, what was changed before has been painted. */
async function painted() {
  await nextFrame();
  await nextFrame();
  return performance.now();
}

async function tablePainted() {
  while (document.querySelector('tbody tr[data-row]') === null) {
    if (performance.now() > 30_000) throw new Error(`no table: ${document.body.innerText.slice(0, 200)}`);
    await nextFrame();
  }
  return painted();
}

/** Steps of a slider since it is watched: what its event ran, and what the frame after it took to draw. */
let steps = [];
const drawn = new MessageChannel();
let drawnStep = null;
drawn.port1.onmessage = () => {
  drawnStep.frameMs = performance.now() - drawnStep.frameStart;
};
function timeStep() {
  const start = performance.now();
  // After the application's own listeners, and the changes that they made.
  addEventListener(
    'input',
    () => {
      const step = { scriptMs: performance.now() - start, frameMs: 0, frameStart: 0 };
      steps.push(step);
      requestAnimationFrame(() => {
        step.frameStart = performance.now();
        drawnStep = step;
        drawn.port2.postMessage(null); // arrives once the frame is drawn
      });
    },
    { once: true },
  );
}

window.caseliftBench = {
  watchSlider() {
    steps = [];
    removeEventListener('input', timeStep, true);
    addEventListener('input', timeStep, true);
  },
  /** Once the last frame is drawn. */
  async sliderSteps() {
    await painted();
    return steps.map(({ scriptMs, frameMs }) => ({ scriptMs, frameMs }));
  },
  /** Milliseconds from going to the address of an item's editor to the frame that shows its form with these counts. */
  async itemEditor(address, counts) {
    const start = performance.now();
    history.pushState({}, '', address);
    const isThere = () => {
      const form = document.querySelector('[role="dialog"] form');
      const said = [...(form?.querySelectorAll('summary') ?? [])].map(({ innerText }) => innerText).join(' ');
      return counts.every((count) => said.includes(count));
    };
    while (!isThere()) {
      if (performance.now() - start > 30_000) throw new Error(`no editor: ${document.body.innerText.slice(0, 200)}`);
      await nextFrame();
    }
    return (await painted()) - start;
  },
  /** Milliseconds from the last byte of the suppliers to the frame that shows the table. */
  async firstPaint() {
    const paintedAt = await tablePainted();
    const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/suppliers'));
    return paintedAt - answer.responseEnd;
  },
  /** The same number of cells as a plain table in one assignment, nothing drawn by a library: the browser's own cost. */
  async plainTable(rows, columns) {
    const cells = Array.from({ length: columns }, (_, column) => `<td>${1234.5 * column}</td>`).join('');
    const text = Array.from({ length: rows }, (_, row) => `<tr><th>Supplier ${row}</th>${cells}</tr>`).join('');
    const host = document.body.appendChild(document.createElement('div'));
    const start = performance.now();
    host.innerHTML = `<table>${text}</table>`;
    const paintedMs = (await painted()) - start;
    const body = host.querySelector('tbody');
    const sortStart = performance.now();
    body.replaceChildren(...[...body.children].reverse());
    const sortedMs = (await painted()) - sortStart;
    host.remove();
    return { paintedMs, sortedMs };
  },
  /** Clicks one column head after the other; milliseconds from each click to the frame with the new order. */
  async sortTimes() {
    const firstRow = () => document.querySelector('tbody tr[data-row="0"]')?.textContent;
    const times = [];
    const columns = document.querySelectorAll('thead th button').length;
    for (let column = 0; column < columns; column++) {
      const before = firstRow();
      const start = performance.now();
      document.querySelectorAll('thead th button')[column].click();
      for (let frames = 0; firstRow() === before && frames < 30; frames++) await nextFrame();
      if (firstRow() === before) continue; // the same supplier leads by this column, too
      times.push((await painted()) - start);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return times;
  },
};
