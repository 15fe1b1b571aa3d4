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

window.caseliftBench = {
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
