import { baseNameOf } from '@caselift/domain/file-names';
import Button from '@mui/material/Button';
import MuiDialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { isRefusal } from '../../../api/refusal.ts';
import { Row } from '../../../ui/kit/Layout.tsx';
import { ProgressBar } from '../../../ui/kit/ProgressBar.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { PdfPages, topsOf } from './PdfPages.tsx';
import { Picture } from './Picture.tsx';
import { PreviewFailed } from './PreviewFailed.tsx';
import { nextTop } from './pages.ts';
import styles from './preview.module.css';
import { useContent } from './use-content.ts';
import { ZoomButtons } from './ZoomButtons.tsx';

type FilePreviewProps = {
  /** Of a file with a `previewKindOf` other than null. */
  name: string;
  onDownload: () => void;
  onClose: () => void;
};

/** A PDF or a picture over most of the page, on a phone over all of it. */
export function FilePreview({ name, onDownload, onClose }: FilePreviewProps) {
  const id = useId();
  const area = useRef<HTMLElement>(null);
  const [zoom, setZoom] = useState(1);
  const [page, setPage] = useState<{ number: number; count: number }>();
  const title = baseNameOf(name);
  return (
    <MuiDialog
      open
      maxWidth={false}
      aria-labelledby={id}
      onClose={onClose}
      onKeyDown={(event) => scrollByKey(event, area)}
      slotProps={{ container: { className: styles.container }, paper: { className: styles.paper } }}
    >
      <Row as="header" className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {page && (
          <Row className={styles.tools} gap={4}>
            <Text tone="soft" className={styles.count}>
              Page {page.number} of {page.count}
            </Text>
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
          </Row>
        )}
        <Button startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />} onClick={onDownload}>
          Download
        </Button>
        <IconButton aria-label="Close" onClick={onClose}>
          <X size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      </Row>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section ref={area} aria-labelledby={id} tabIndex={0} className={styles.area}>
        <Content name={name} area={area} zoom={zoom} onPage={setPage} />
      </section>
    </MuiDialog>
  );
}

type ContentProps = Pick<Parameters<typeof PdfPages>[0], 'name' | 'area' | 'zoom' | 'onPage'>;

function Content({ name, area, zoom, onPage }: ContentProps) {
  const { data, error, refetch } = useContent(name);
  if (error) {
    const gone = isRefusal(error) && error.status === 404;
    return <PreviewFailed message={error.message} {...(!gone && { retry: () => void refetch() })} />;
  }
  if (data === undefined) return <ProgressBar label={`Loading ${baseNameOf(name)}`} fraction={null} />;
  const { content, pdf } = data;
  if (pdf === null) return <Picture name={baseNameOf(name)} content={content} />;
  return <PdfPages name={baseNameOf(name)} content={content} module={pdf} area={area} zoom={zoom} onPage={onPage} />;
}

/** Wherever the focus is in the preview: up and down scroll, left and right lead to a page's top. */
function scrollByKey(event: KeyboardEvent, { current: area }: RefObject<HTMLElement | null>): void {
  if (area === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const wide = area.scrollWidth > area.clientWidth;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] as 1 | -1 | undefined;
  const most = area.clientHeight - 40;
  const by = { ArrowUp: -60, ArrowDown: 60, PageUp: -most, PageDown: most }[event.key];
  const to = step && !wide ? nextTop(topsOf(area), area.scrollTop, step) : undefined;
  if (by !== undefined) area.scrollBy({ top: by });
  else if (to !== undefined) area.scrollTo({ top: to });
  else return;
  event.preventDefault();
}
