import type { Scope } from '@caselift/contract/scope';
import { readWholesaler } from '@caselift/contract/wholesaler';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { endpointQuery } from '../api/query.ts';
import { usePrinting } from '../ui/table/usePrinting.ts';
import { paperEdges } from './paper-edges.ts';

/**
 * On paper: what every page says at its edges. Browsers without margin boxes print the document's title and the date
 * there, so that title names the wholesaler, too.
 */
export function PaperEdges({ title, scope }: { title: string; scope: Scope }) {
  const printing = usePrinting();
  // What is printed alone may have a title of its own.
  const named = document.documentElement.dataset.paperTitle ?? title;
  const { data } = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const house = data && [data.title, ...(scope.db === 'preview' ? ['Preview'] : [])].join(', ');
  useEffect(() => {
    if (!printing || house === undefined) return;
    const before = document.title;
    document.title = `${named} - ${house}`;
    return () => {
      document.title = before;
    };
  }, [printing, named, house]);
  if (!printing || house === undefined) return null;
  return <style>{paperEdges({ house, title: named, on: new Date() })}</style>;
}
