import {
  createPodcast,
  type Podcast,
  PodcastForm,
  podcastLimits,
  podcastTexts,
  updatePodcast,
} from '@caselift/contract/podcasts';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { call } from '../../api/call.ts';
import { useScope } from '../../api/use-scope.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { useContractForm } from '../../ui/use-contract-form.ts';
import { Refusal } from '../user-edits/Refusal.tsx';
import { usePodcastEdits } from './use-podcast-edits.ts';

type PodcastDialogProps = {
  /** null: a new one. */
  podcast: Podcast | null;
  onClose: () => void;
};

export function PodcastDialog({ podcast, onClose }: PodcastDialogProps) {
  const edits = usePodcastEdits();
  // What someone else saved meanwhile is replaced, once that was said.
  const [version, setVersion] = useState(podcast?.version);
  const id = useId();
  const scope = useScope();
  const [opened] = useState(podcast);
  const form = useContractForm(PodcastForm, { name: opened?.name ?? '', url: opened?.url ?? '' });
  const { errors } = form.formState;
  const isFilled = Object.values(form.watch()).every((text) => text.trim() !== '');
  const save = form.handleSubmit(async ({ name, url }) => {
    const send = () =>
      opened === null
        ? call(createPodcast, { query: scope, body: { name, url } })
        : call(updatePodcast, {
            params: { id: opened._id },
            query: scope,
            body: { name, url, ...(version !== undefined && { version }) },
          });
    if (await edits.attempt(send, { onStale: () => setVersion(undefined) })) onClose();
  });
  return (
    <Dialog
      title={opened === null ? podcastTexts.add : podcastTexts.edit}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={id}
            variant="contained"
            color="primary"
            loading={edits.pending}
            disabled={!isFilled}
          >
            Save
          </Button>
        </>
      }
    >
      <Stack as="form" id={id} gap={12} noValidate onSubmit={save}>
        <Field
          label={podcastTexts.columns.name}
          autoFocus
          autoComplete="off"
          inputProps={{ maxLength: podcastLimits.name }}
          error={errors.name?.message}
          {...form.register('name')}
        />
        <Field
          label={podcastTexts.columns.url}
          autoComplete="off"
          inputProps={{ inputMode: 'url', maxLength: podcastLimits.url }}
          error={errors.url?.message}
          {...form.register('url')}
        />
      </Stack>
      <Refusal message={edits.refusal} />
    </Dialog>
  );
}
