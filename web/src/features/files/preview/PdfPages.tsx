import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ProgressBar } from '../../../ui/kit/ProgressBar.tsx';
import { useSettled } from '../../../ui/use-settled.ts';
import { PdfPage } from './PdfPage.tsx';
import { PreviewFailed } from './PreviewFailed.tsx';
import { pageInSight } from './pages.ts';
import type * as pdfModule from './pdf.ts';

type PdfPagesProps = {
  name: string;
  content: Blob;
  module: typeof pdfModule;
  /** What scrolls; its children are the pages. */
  area: RefObject<HTMLElement | null>;
  zoom: number;
  onPage: (page: { number: number; count: number }) => void;
};

/** The pages one below the other. Those in the window and next to it are drawn; the others only keep their place. */
export function PdfPages({ name, content, module, area, zoom, onPage }: PdfPagesProps) {
  const pdf = useOpenPdf(content, module);
  const room = useRoom(area);
  const [ratio, setRatio] = useState(letterRatio);
  const count = typeof pdf === 'string' ? 0 : pdf.numPages;
  const width = Math.round(room * zoom);
  /** Which part of all is above the window: it stays there when pages change their size. */
  const read = useRef(0);
  useLayoutEffect(() => {
    if (area.current && width > 0) area.current.scrollTop = read.current * area.current.scrollHeight;
  }, [area, width]);
  useEffect(() => {
    const scrolled = area.current;
    if (scrolled === null || count === 0) return;
    const tell = () => {
      read.current = scrolled.scrollTop / scrolled.scrollHeight;
      onPage({ number: pageInSight(topsOf(scrolled), scrolled) + 1, count });
    };
    tell();
    scrolled.addEventListener('scroll', tell);
    return () => scrolled.removeEventListener('scroll', tell);
  }, [area, count, onPage]);
  if (pdf === 'broken') return <PreviewFailed message="This PDF can't be shown here. Download it to open it." />;
  if (pdf === 'opening' || room === 0) return <ProgressBar label={`Opening ${name}`} fraction={null} />;
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return numbers.map((number) => (
    <PdfPage
      key={number}
      pdf={pdf}
      number={number}
      width={width}
      likelyRatio={ratio}
      onShape={number === 1 ? setRatio : undefined}
      area={area}
      drawPage={module.drawPage}
    />
  ));
}

/** Of 8.5 by 11 inches; pages are taken to be like the first one until they are drawn. */
const letterRatio = 8.5 / 11;

/** How far one scrolls to each page, px. */
export function topsOf(scrolled: HTMLElement): number[] {
  const tops = [...scrolled.querySelectorAll('article')].map((page) => page.offsetTop);
  return tops.map((top) => top - (tops[0] ?? 0));
}

function useOpenPdf(content: Blob, module: typeof pdfModule): pdfModule.Pdf | 'opening' | 'broken' {
  const [pdf, setPdf] = useState<pdfModule.Pdf | 'opening' | 'broken'>('opening');
  useEffect(() => {
    let closed = false;
    let close = () => {};
    const open = async () => {
      const bytes = new Uint8Array(await content.arrayBuffer());
      if (closed) return;
      const opening = module.openPdf(bytes);
      close = () => void opening.destroy();
      const opened = await opening.promise;
      if (!closed) setPdf(opened);
    };
    open().catch(() => {
      if (!closed) setPdf('broken');
    });
    return () => {
      closed = true;
      close();
    };
  }, [content, module]);
  return pdf;
}

/** The width that pages have, px; 0 until it is known. A window that is being resized draws nothing until it rests. */
function useRoom(area: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const scrolled = area.current;
    if (scrolled === null) return;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(scrolled);
      setRoom(scrolled.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scrolled);
    return () => observer.disconnect();
  }, [area]);
  const settled = useSettled(room, 150);
  return settled === 0 ? room : settled;
}
