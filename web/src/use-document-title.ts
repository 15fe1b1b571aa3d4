import { useEffect } from 'react';

const productName = 'Caselift';

/** Names the browser's tab and window: '{title} - Caselift'. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - ${productName}`;
  }, [title]);
}
