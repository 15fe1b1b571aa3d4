// Runs inside the measured page, as an init script: what can only be timed there.
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Two frames on, what was changed before has been painted. */
async function painted() {
  await nextFrame();
  await nextFrame();
  return performance.now();
}

async function tablePainted() {
  while (document.querySelector('tbody tr[data-row]') === null) await nextFrame();
  return painted();
}

window.caseliftBench = {
  /** Milliseconds from the last byte of the suppliers to the frame that shows the table. */
  async firstPaint() {
    const paintedAt = await tablePainted();
    const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/suppliers'));
    return paintedAt - answer.responseEnd;
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
