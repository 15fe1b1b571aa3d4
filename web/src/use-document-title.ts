import { useEffect } from 'react';
import { productName } from './paths.ts';

/** Names the browser's tab and window: '{title} - Caselift'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
}
