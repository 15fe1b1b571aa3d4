import Button from '@mui/material/Button';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Strip } from '../../ui/kit/Strip.tsx';

const storageKey = 'caselift-safari-print-hint';

/**
 * Safari alone of all browsers keeps the printer's own paper, whatever a page asks for. The others say "Safari" in
 * their names, too, beside their own.
 */
export const isSafari = (userAgent: string): boolean =>
  /safari/i.test(userAgent) && !/chrom|crios|edg|fxios|firefox|opr|android|headless/i.test(userAgent);

/** Until dismissed, once in a browser. */
export function SafariHint() {
  const [open, setOpen] = useState(() => isSafari(navigator.userAgent) && localStorage.getItem(storageKey) === null);
  if (!open) return null;
  const dismiss = () => {
    localStorage.setItem(storageKey, 'dismissed');
    setOpen(false);
  };
  return (
    <Stack screenOnly>
      <Strip
        tone="accent"
        icon={Printer}
        role="note"
        action={
          <Button variant="text" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        Safari doesn't rotate the page. Choose landscape or A3 when you print this report.
      </Strip>
    </Stack>
  );
}
