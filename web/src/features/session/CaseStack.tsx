import styles from './CaseStack.module.css';

/** Filled cases a column, bottom up; the last column's next case is being lifted onto it. */
const columnHeights = [1, 2, 2, 3, 4, 5, 6, 7, 8];
const rows = 11;
const pitch = 63.5;
const size = 52;

const columns = columnHeights.map((height, column) => ({ x: column * pitch + 1, height, last: column === 8 }));

/** The picture beside the login: cases stacked up towards a goal. */
export function CaseStack() {
  return (
    <div className={styles.half} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: decoration, hidden from assistive technology */}
      <svg className={styles.stack} viewBox={`0 0 ${columnHeights.length * pitch} ${rows * pitch}`}>
        {columns.map(({ x, height, last }) =>
          Array.from({ length: rows }, (_, row) => {
            const y = row * pitch + 1;
            const above = rows - height - row;
            if (above > 0 && last) return null;
            return above > 0 ? (
              <rect key={y} className={styles.open} x={x} y={y} width={size} height={size} rx="7" />
            ) : (
              <rect key={y} x={x} y={y} width={size} height={size} rx="7" opacity={1 + above * 0.09} />
            );
          }),
        )}
        <rect className={styles.lifted} x={8 * pitch + 1} y={1.5 * pitch + 1} width={size} height={size} rx="7" />
      </svg>
    </div>
  );
}
