import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';

/** The rows that are drawn, each with the height left empty before it, and the height left empty after the last. */
export type RowWindow = { items: readonly { index: number; gap: number }[]; after: number };

/** Above this many rows only those in view are drawn; below, all of them are drawn faster than they are counted. */
const virtualAbove = 150;
const overscan = 10;

/**
 * Which rows to draw. `all` draws every one (paper, tests); `keep` is drawn wherever it is, so that the row with the
 * focus never leaves the page.
 */
export function useRowWindow(table: {
  count: number;
  rowHeight: number;
  scroller: RefObject<HTMLElement | null>;
  all: boolean;
  keep: number;
  /** What is open below a row; -1 for none. */
  below: { index: number; height: number };
}): RowWindow {
  const { count, rowHeight, scroller, all, keep, below } = table;
  const virtual = !all && count > virtualAbove;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      return keep >= count || indexes.includes(keep) ? indexes : [...indexes, keep].sort((a, b) => a - b);
    },
    [keep, count],
  );
  const virtualizer = useVirtualizer({
    count,
    enabled: virtual,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeight + (index === below.index ? below.height : 0),
    overscan,
    rangeExtractor,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: heights are remembered until it is told that one has changed
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, below.index, below.height]);
  if (!virtual) return { items: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })), after: 0 };
  let end = 0;
  const items = virtualizer.getVirtualItems().map((item) => {
    const gap = item.start - end;
    end = item.end;
    return { index: item.index, gap };
  });
  return { items, after: virtualizer.getTotalSize() - end };
}
