import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { discardForm } from '../../../shared/submissions/sender.ts';
import type { FormDraft } from '../../../shared/submissions/submission.ts';

/** since: when it was left by an earlier visit; null: it was begun in this one. */
type OpenForm = { id: string; since: string | null };

/**
 * Which draft each program's form is kept as. The newest that fits the address is restored when the page opens; others
 * are there to be resumed.
 */
export function useFormDrafts(drafts: readonly FormDraft[]) {
  const navigate = useNavigate();
  const address = useSearch({ from: '/today/submit' });
  const [visit] = useState(() => crypto.randomUUID());
  const [found] = useState(() =>
    drafts.find(
      ({ form }) =>
        form.change === address.change &&
        ['', form.buyerId].includes(address.buyerId) &&
        ['', form.itemId].includes(address.itemId),
    ),
  );
  const [forms, setForms] = useState<ReadonlyMap<string, OpenForm>>(() => withForm(new Map(), found));
  const open = (draft: FormDraft) => {
    const { itemId, buyerId, change } = draft.form;
    setForms((all) => withForm(all, draft));
    void navigate({ to: '/today/submit', search: { itemId, buyerId, change }, replace: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with what was found when the page opened.
  useEffect(() => {
    if (found) open(found);
  }, []);
  return {
    open,
    formOf: (itemId: string): OpenForm => forms.get(itemId) ?? { id: `${visit} ${itemId}`, since: null },
    discard({ id, form: { itemId } }: FormDraft): void {
      setForms((all) => {
        if (all.get(itemId)?.id !== id && id !== `${visit} ${itemId}`) return all;
        return new Map(all).set(itemId, { id: crypto.randomUUID(), since: null });
      });
      void discardForm(id);
    },
  };
}

const withForm = (all: ReadonlyMap<string, OpenForm>, draft: FormDraft | undefined) =>
  draft === undefined ? all : new Map(all).set(draft.form.itemId, { id: draft.id, since: draft.savedAt });
