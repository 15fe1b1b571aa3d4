import { listDistinctAccountTypes } from '@caselift/contract/buyers';
import { selectionTexts } from '@caselift/contract/item-screen-texts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { endpointQuery, silently } from '../../../../api/query.ts';
import { useScope } from '../../../../api/use-scope.ts';
import type { SectionProps } from '../section.ts';
import { accountsPart } from './accounts-part.ts';
import { hasMembers } from './has-members.ts';
import { MembersSection } from './MembersSection.tsx';

/** Which accounts count: by lists that they must match, or checked one by one. */
export function AccountsSection({ form, detail, edited, lists }: SectionProps) {
  if (!hasMembers(form.place)) return null;
  const { customAccountsSelected: byFilters, accountsFilters: filters } = form.read.form;
  return (
    <MembersSection
      detail={detail}
      edited={edited}
      part={accountsPart}
      choice={{
        ...{ byFilters, filters },
        storedByFilters: form.stored.customAccountsSelected,
        onWay: (customAccountsSelected) => form.choose({ customAccountsSelected }),
        onFilters: (changed) => form.choose({ accountsFilters: { ...filters, ...(changed as typeof filters) } }),
      }}
      list={form.readOnly ? null : (lists?.accounts ?? null)}
      useOptions={useAccountOptions}
    />
  );
}

function useAccountOptions() {
  const query = useScope();
  const { data } = useQuery({ ...endpointQuery(listDistinctAccountTypes, { query }), ...silently });
  return useMemo(() => {
    const named = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }));
    const premise = Object.entries(selectionTexts.premises).map(([value, label]) => ({ value, label }));
    return {
      accountType: named(data?.accountTypes),
      premise,
      chain: named(data?.chains),
      location: named(data?.locations),
    };
  }, [data]);
}
