import { type RefObject, useEffect, useRef, useState } from 'react';
import type * as pdfModule from './pdf.ts';
import styles from './preview.module.css';

type PdfPageProps = {
  pdf: pdfModule.Pdf;
  /** From 1. */
  number: number;
  width: number;
  /** Width by height, until the page's own is known. */
  likelyRatio: number;
  onShape: ((ratio: number) => void) | undefined;
  area: RefObject<HTMLElement | null>;
  drawPage: typeof pdfModule.drawPage;
};

/** One page, drawn while it is near the window. */
export function PdfPage({ pdf, number, width, likelyRatio, onShape, area, drawPage }: PdfPageProps) {
  const place = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const near = useNear(place, area);
  const [ratio, setRatio] = useState<number>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!near || host.current === null) return;
    return drawPage(pdf, number, {
      host: host.current,
      width,
      onShape: (shape) => {
        setRatio(shape);
        onShape?.(shape);
      },
      onFailed: () => setFailed(true),
    });
  }, [near, pdf, number, width, drawPage, onShape]);
  return (
    <article
      ref={place}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      className={styles.page}
      style={{ width, aspectRatio: ratio ?? likelyRatio }}
    >
      <div ref={host} />
      {failed && <p className={styles.pageFailed}>This page can't be shown here. Download the file to see it.</p>}
    </article>
  );
}

/** Whether an element is in the window or within its height above or below. */
function useNear(place: RefObject<HTMLElement | null>, area: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      root: area.current,
      rootMargin: '100% 0px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place, area]);
  return near;
}
