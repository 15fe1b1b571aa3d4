/** The mapping that the next import goes by: one of the list, until someone edits it. */
import { listMappings, type MappingListItem, saveMapping } from '@caselift/contract/imports';
import type { Scope } from '@caselift/contract/scope';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { useForgetDraft } from '../../shared/editor/use-draft.ts';
import { toast } from '../../ui/toasts.ts';
import { fits, type Sources } from './propose-mapping.ts';
import type { ImportFiles } from './upload-list.ts';
import { type Proposal, useProposal } from './use-proposal.ts';

export type MappingDraft = {
  list: readonly MappingListItem[] | undefined;
  error: Error | null;
  retry: () => void;
  name: string;
  pick: (name: string) => void;
  text: string;
  /** The next import goes by this text of a mapping, whether it is saved or not. */
  use: (text: string, opened: MappingListItem) => void;
  isEdited: boolean;
  /** It was made of what the files hold: nobody has saved it. */
  isNew: boolean;
  /** As it was before the edits. */
  undo: () => void;
  /** @param opened the mapping that was edited, as it was opened, whatever is saved meanwhile */
  save: (name: string, text: string, opened: MappingListItem) => Promise<boolean>;
  saving: boolean;
};

/** Under which the editor keeps what is typed (shared/editor/use-draft.ts). */
export const mappingRecord = (name: string): string => `mapping ${name}`;

/** What the files themselves propose stands in the list too, under a name that nobody saves. */
export const newMapping = 'New mapping';

export function useMappingDraft(scope: Scope, files: ImportFiles): MappingDraft & { sources: Sources } {
  const queryClient = useQueryClient();
  const forgetDraft = useForgetDraft();
  const listed = useQuery(endpointQuery(listMappings, { query: scope }));
  const [picked, setPicked] = useState<string | null>(null);
  /** What the next import goes by in place of what is saved. */
  const [edited, setEdited] = useState<string | null>(null);
  const [usual] = ownFirst(listed.data ?? []);
  const proposal = useProposal(scope, files, usual?.text);
  const proposed = { name: newMapping, builtIn: true, version: null, text: proposal.text };
  const list = listed.data && [...listed.data, proposed];
  const chosen = list && (list.find(({ name }) => name === picked) ?? chosenFor(list, proposal));
  const pick = (name: string) => {
    setPicked(name);
    setEdited(null);
  };
  const send = useMutation({
    mutationFn: (body: { name: string; text: string; version: number | null }) =>
      call(saveMapping, { query: scope, body }),
  });
  return {
    list,
    error: listed.error,
    retry: () => void listed.refetch(),
    name: chosen?.name ?? '',
    pick,
    text: edited ?? (proposal.pending && picked === null ? '' : (chosen?.text ?? '')),
    isNew: chosen?.name === newMapping,
    use(text, opened) {
      setPicked(opened.name);
      setEdited(text === opened.text ? null : text);
    },
    isEdited: edited !== null,
    undo() {
      setEdited(null);
      if (chosen) forgetDraft(mappingRecord(chosen.name));
    },
    async save(name, text, opened) {
      const stored = [opened, ...(list ?? [])].find((mapping) => mapping.name === name);
      // A refusal is told by a toast, as every failed change is.
      const saved = await send.mutateAsync({ name, text, version: stored?.version ?? null }).then(
        () => true,
        () => false,
      );
      if (!saved) return false;
      toast.success('Mapping saved');
      await invalidate(queryClient, [listMappings]);
      pick(name);
      return true;
    },
    saving: send.isPending,
    sources: proposal.sources,
  };
}

/** A saved mapping before a built-in one, as long as it reads the files; else the proposed one. */
function chosenFor(list: readonly MappingListItem[], { sources }: Proposal): MappingListItem | undefined {
  const own = ownFirst(list.filter(({ name }) => name !== newMapping));
  if (Object.keys(sources).length === 0) return own[0];
  return own.find(({ text }) => fits(text, sources)) ?? list.find(({ name }) => name === newMapping);
}

const ownFirst = (list: readonly MappingListItem[]): MappingListItem[] =>
  [...list].sort((a, b) => Number(a.builtIn) - Number(b.builtIn));
