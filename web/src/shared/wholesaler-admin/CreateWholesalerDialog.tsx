import { WholesalerId, wholesalerIdTexts } from '@caselift/contract/scope';
import { listWholesalers } from '@caselift/contract/wholesaler';
import { administrationTexts, createWholesaler } from '@caselift/contract/wholesaler-admin';
import { settingsTexts, WholesalerTitle } from '@caselift/contract/wholesaler-settings';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useId } from 'react';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { invalidate } from '../../api/query.ts';
import { announce } from '../../api/refusal.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { toast } from '../../ui/toasts.ts';
import { useContractForm } from '../../ui/use-contract-form.ts';

/** An empty title is left out of the call: the wholesaler is then called by its ID. */
const NewWholesaler = z.object({
  customId: WholesalerId,
  title: z.union([z.literal(''), WholesalerTitle], settingsTexts.title),
});

/** Makes an empty wholesaler, in Preview, and goes there. */
export function CreateWholesalerDialog({ onClose }: { onClose: () => void }) {
  const formId = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { register, handleSubmit, formState } = useContractForm(NewWholesaler, { customId: '', title: '' });
  const { errors, isSubmitting } = formState;
  const create = handleSubmit(async ({ customId, title }) => {
    const said = toast.progress(administrationTexts.creating);
    try {
      const made = await call(createWholesaler, {
        query: { db: 'preview' },
        body: { customId, ...(title === '' ? {} : { title }) },
      });
      await invalidate(queryClient, [listWholesalers]);
      onClose();
      await navigate({ to: '/wholesaler', search: { wholesalerId: made.customId, db: 'preview' } });
      said.succeed(administrationTexts.wholesalerCreated);
    } catch (error) {
      said.close();
      announce(error);
    }
  });
  return (
    <Dialog
      title="Create wholesaler"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="contained" color="primary" loading={isSubmitting}>
            Create
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={create} noValidate>
        <Stack>
          <Field
            label="ID"
            autoFocus
            autoComplete="off"
            error={errors.customId?.message}
            placeholder={wholesalerIdTexts.placeholder}
            helper="3 to 10 letters"
            {...register('customId')}
          />
          <Field
            label="Title"
            autoComplete="off"
            error={errors.title?.message}
            helper="The display name. If empty, the ID is used."
            {...register('title')}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
