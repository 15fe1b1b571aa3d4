import { itemLimits } from '@caselift/contract/item-texts';
import { createTag, listTags, type Tag, tagName } from '@caselift/contract/tags';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../../api/call.ts';
import { invalidate } from '../../../../api/query.ts';
import { isRefusal } from '../../../../api/refusal.ts';
import { useScope } from '../../../../api/use-scope.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { useContractForm } from '../../../../ui/use-contract-form.ts';

type AddTagDialogProps = {
  onClose: () => void;
  /** Also with the tag that had this name already, in any case. */
  onAdded: (tag: Tag) => void;
};

const TagForm = z.object({ name: tagName });

export function AddTagDialog({ onClose, onAdded }: AddTagDialogProps) {
  const id = useId();
  const scope = useScope();
  const queryClient = useQueryClient();
  const { register, handleSubmit, formState } = useContractForm(TagForm, { name: '' });
  const add = useMutation({
    // Without a color the server gives it a random dark one.
    mutationFn: (name: string) => call(createTag, { query: scope, body: { name } }),
    // The dialog says it.
    onError: () => {},
    onSuccess: async (tag) => {
      await invalidate(queryClient, [listTags]);
      onAdded(tag);
    },
  });
  const submit = handleSubmit(({ name }) => add.mutate(name));
  const fault = formState.errors.name?.message ?? (isRefusal(add.error) ? add.error.message : undefined);
  return (
    <Dialog
      title="Add tag"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={id} variant="contained" color="primary" loading={add.isPending}>
            Add
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event: FormEvent) => {
          // It stands in another form on the screen's tree.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <Field
          label="Name"
          autoFocus
          autoComplete="off"
          inputProps={{ maxLength: itemLimits.tagName }}
          error={fault}
          {...register('name')}
        />
      </form>
    </Dialog>
  );
}
