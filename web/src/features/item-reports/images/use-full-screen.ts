import { useEffect, useState } from 'react';

/** Something over the whole screen, or where the browser doesn't let a page have it, over the whole window. */
export function useFullScreen(): { isFull: boolean; show(isFull: boolean): void } {
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    // The browser's own Escape and F11.
    const left = () => document.fullscreenElement === null && setIsFull(false);
    document.addEventListener('fullscreenchange', left);
    return () => {
      document.removeEventListener('fullscreenchange', left);
      if (document.fullscreenElement) void document.exitFullscreen();
    };
  }, []);
  return {
    isFull,
    show(full) {
      setIsFull(full);
      // The whole document, so that toasts stay in sight.
      if (full) document.documentElement.requestFullscreen?.().catch(() => {});
      else if (document.fullscreenElement) void document.exitFullscreen();
    },
  };
}
