/** The products of a boost, to be read: those that its filters choose, saved or not, and those that it pays. */
import { boostTexts, listBoostsOwnProducts, listSelectedCustomProducts } from '@caselift/contract/boosts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { endpointQuery, keepingAnswer, sayingWhenFailed } from '../../../api/query.ts';
import { useScope } from '../../../api/use-scope.ts';
import { useSettled } from '../../../ui/use-settled.ts';
import type { BoostFilters } from './boost-values.ts';
import { boostPause, ProductsTable } from './ProductsTable.tsx';

/** A search and a page, which starts over when anything else changes. */
function usePage(about: string) {
  const [phrase, setPhrase] = useState('');
  const [turned, setTurned] = useState({ about, page: 1 });
  return {
    phrase,
    page: turned.about === about ? turned.page : 1,
    onPhrase(next: string) {
      setPhrase(next);
      setTurned({ about, page: 1 });
    },
    onPage: (page: number) => setTurned({ about, page }),
  };
}

export function ChosenByFilters({ boostId, filters }: { boostId: string; filters: BoostFilters }) {
  const scope = useScope();
  const about = useSettled(JSON.stringify(filters), boostPause);
  const settled = useMemo<BoostFilters>(() => JSON.parse(about), [about]);
  const { phrase, page, onPhrase, onPage } = usePage(about);
  const input = {
    params: { boostId },
    query: { ...scope, page },
    body: { ...settled, ...(phrase.trim() && { searchPhrase: phrase.trim() }) },
  };
  const chosen = useQuery({
    ...endpointQuery(listSelectedCustomProducts, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(boostTexts.errors.selectedCustom),
  });
  return (
    <ProductsTable
      caption="Selected products"
      products={chosen.data}
      outdated={chosen.isPlaceholderData}
      failure={chosen.isError ? boostTexts.errors.selectedCustom : null}
      onRetry={() => void chosen.refetch()}
      phrase={phrase}
      onPhrase={onPhrase}
      page={page}
      onPage={onPage}
      empty={boostTexts.noneSelected}
    />
  );
}

export function PaidProducts({ boostId }: { boostId: string }) {
  const scope = useScope();
  const { phrase, page, onPhrase, onPage } = usePage(boostId);
  const searched = phrase.trim() ? { searchPhrase: phrase.trim() } : {};
  const input = { params: { boostId }, query: { ...scope, ...searched, page } };
  const paid = useQuery({
    ...endpointQuery(listBoostsOwnProducts, input),
    ...keepingAnswer(input),
    ...sayingWhenFailed(boostTexts.errors.selected),
  });
  return (
    <ProductsTable
      caption="Products of this boost"
      products={paid.data}
      outdated={paid.isPlaceholderData}
      failure={paid.isError ? boostTexts.errors.selected : null}
      onRetry={() => void paid.refetch()}
      phrase={phrase}
      onPhrase={onPhrase}
      page={page}
      onPage={onPage}
      empty={boostTexts.noneSelected}
    />
  );
}
