import { itemMessages } from '@caselift/contract/item-texts';
import { deletePodcast, listPodcasts, type Podcast, podcastTexts } from '@caselift/contract/podcasts';
import { searchTest } from '@caselift/domain/fold';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import PodcastIcon from 'lucide-react/icons/podcast';
import { useMemo, useState } from 'react';
import { call } from '../../api/call.ts';
import { endpointQuery } from '../../api/query.ts';
import { useSession } from '../../api/session-store.ts';
import { useScope } from '../../api/use-scope.ts';
import { SearchField } from '../../ui/controls/SearchField.tsx';
import { Toolbar } from '../../ui/controls/Toolbar.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Stack } from '../../ui/kit/Layout.tsx';
import { Panel } from '../../ui/kit/Panel.tsx';
import { Text } from '../../ui/kit/Text.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { RowMenu } from '../../ui/RowMenu.tsx';
import type { Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import { searchPhraseLimit } from '../address-fields.ts';
import { NextStep } from '../next-steps/NextStep.tsx';
import { failureOf } from '../not-computed/failure-of.tsx';
import { Refusal } from '../user-edits/Refusal.tsx';
import { PodcastDialog } from './PodcastDialog.tsx';
import { usePodcastEdits } from './use-podcast-edits.ts';

type Question = { kind: 'edit'; podcast: Podcast | null } | { kind: 'delete'; podcast: Podcast };

type PodcastsTabProps = { search: string; onSearch: (phrase: string) => void };

/** Named links, by name; the phrase is anywhere in a name or a link. On a phone the link is below its name. */
export function PodcastsTab({ search, onSearch }: PodcastsTabProps) {
  const scope = useScope();
  const { viewOnly } = useSession();
  const phone = usePhone();
  const list = useQuery(endpointQuery(listPodcasts, { query: scope }));
  const [question, setQuestion] = useState<Question | null>(null);
  const left = useMemo(() => {
    const isFound = searchTest(search);
    return list.data?.filter(({ name, url }) => isFound(name, url));
  }, [list.data, search]);
  const rows = useMemo(() => left?.map((row) => ({ key: row._id, row })), [left]);
  const columns: Column<Podcast>[] = [
    {
      id: 'Name',
      label: podcastTexts.columns.name,
      kind: 'text',
      width: phone ? 220 : 160,
      unordered: true,
      value: ({ name }) => name,
      ...(phone && {
        render: ({ name, url }: Podcast) => (
          <Stack as="span" gap={2} style={{ padding: '6px 0', whiteSpace: 'normal' }}>
            <Text fit="anywhere">{name}</Text>
            <Text fit="anywhere">
              <PodcastLink url={url} />
            </Text>
          </Stack>
        ),
      }),
    },
    ...(phone
      ? []
      : [
          {
            id: 'URL',
            label: podcastTexts.columns.url,
            kind: 'text',
            width: 180,
            unordered: true,
            value: ({ url }) => url,
            render: ({ url }) => <PodcastLink url={url} />,
          } satisfies Column<Podcast>,
        ]),
    ...(viewOnly
      ? []
      : [
          {
            id: 'Actions',
            label: podcastTexts.columns.actions,
            kind: 'text',
            width: 60,
            unordered: true,
            value: () => undefined,
            render: (podcast) => (
              <RowMenu
                of={podcast.name}
                actions={[
                  { text: 'Edit', act: () => setQuestion({ kind: 'edit', podcast }) },
                  { text: 'Delete', isGrave: true, act: () => setQuestion({ kind: 'delete', podcast }) },
                ]}
              />
            ),
          } satisfies Column<Podcast>,
        ]),
  ];
  return (
    <>
      <Toolbar>
        {!viewOnly && (
          <Button
            variant="contained"
            color="primary"
            startIcon={<Plus size={16} strokeWidth={1.75} />}
            onClick={() => setQuestion({ kind: 'edit', podcast: null })}
          >
            {podcastTexts.add}
          </Button>
        )}
        <SearchField label="Search" value={search} maxLength={searchPhraseLimit} pause={300} onSearch={onSearch} />
      </Toolbar>
      <Panel filled aria-label="Podcasts">
        <DataTable
          inPanel
          model={{
            ...{ columns, groups: [], rows, unordered: left ?? [], sort: { column: '', reversed: false } },
            sortBy: () => {},
          }}
          caption="Podcasts"
          error={failureOf(list)}
          empty={
            <Notice
              icon={PodcastIcon}
              title={podcastTexts.none}
              {...(search.trim() !== '' && { text: podcastTexts.noneHint.searched })}
            >
              {search.trim() === '' && <NextStep list="podcasts" />}
            </Notice>
          }
        />
      </Panel>
      {question?.kind === 'edit' && <PodcastDialog podcast={question.podcast} onClose={() => setQuestion(null)} />}
      {question?.kind === 'delete' && <DeletePodcast podcast={question.podcast} onClose={() => setQuestion(null)} />}
    </>
  );
}

const PodcastLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener noreferrer">
    {url}
  </a>
);

type DeletePodcastProps = { podcast: Podcast; onClose: () => void };

function DeletePodcast({ podcast: { _id: id, name }, onClose }: DeletePodcastProps) {
  const edits = usePodcastEdits();
  const scope = useScope();
  const confirm = async () => {
    const send = () => call(deletePodcast, { params: { id }, query: scope });
    if (await edits.attempt(send, { done: itemMessages.done.deleted })) onClose();
  };
  return (
    <Dialog
      title="Delete Podcast"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" loading={edits.pending} onClick={() => void confirm()}>
            Delete
          </Button>
        </>
      }
    >
      <p>The link is removed for everyone.</p>
      <Text as="p" weight="medium" fit="anywhere">
        {name}
      </Text>
      <Refusal message={edits.refusal} />
    </Dialog>
  );
}
