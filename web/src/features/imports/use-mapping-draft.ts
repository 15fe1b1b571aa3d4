/** The mapping that the next import goes by: one of the list, until somebody edits it. */
import { listMappings, type MappingListItem, saveMapping } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { toast } from '../../ui/toasts.tsx';

export type MappingDraft = {
  list: readonly MappingListItem[] | undefined;
  error: Error | null;
  retry: () => void;
  name: string;
  pick: (name: string) => void;
  text: string;
  edit: (text: string) => void;
  isEdited: boolean;
  save: (name: string) => void;
  saving: boolean;
};

export function useMappingDraft(scope: Scope): MappingDraft {
  const queryClient = useQueryClient();
  const listed = useQuery(endpointQuery(listMappings, { query: scope }));
  const [picked, setPicked] = useState<string | null>(null);
  /** The text as edited, and the mapping that was opened for it, whatever is saved meanwhile. */
  const [edited, setEdited] = useState<{ text: string; opened: MappingListItem } | null>(null);
  const list = listed.data;
  const chosen = list?.find(({ name }) => name === picked) ?? list?.find(({ builtIn }) => !builtIn) ?? list?.[0];
  const text = edited?.text ?? chosen?.text ?? '';
  const pick = (name: string) => {
    setPicked(name);
    setEdited(null);
  };
  const versionOf = (name: string) =>
    [edited?.opened, ...(list ?? [])].find((mapping) => mapping?.name === name)?.version ?? null;
  const save = useMutation({
    mutationFn: (name: string) => call(saveMapping, { query: scope, body: { name, text, version: versionOf(name) } }),
    onSuccess: async (_, name) => {
      toast.success('Mapping saved');
      await invalidate(queryClient, [listMappings]);
      pick(name.trim());
    },
  });
  return {
    list,
    error: listed.error,
    retry: () => void listed.refetch(),
    name: chosen?.name ?? '',
    pick,
    text,
    edit: (next) => {
      const opened = edited?.opened ?? chosen;
      setEdited(opened === undefined || next === opened.text ? null : { text: next, opened });
    },
    isEdited: edited !== null,
    save: (name) => save.mutate(name),
    saving: save.isPending,
  };
}
