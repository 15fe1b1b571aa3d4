/** The images handed in for objectives or incentives: the grid, and the one that is open, which is in the address. */
import type { ImageToReview } from '@caselift/contract/item-entries';
import { imageReviewTexts } from '@caselift/contract/item-image-texts';
import type { ReviewDecision } from '@caselift/contract/item-reviews';
import type { ItemKind } from '@caselift/domain/programs/item';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Camera from 'lucide-react/icons/camera';
import CheckCheck from 'lucide-react/icons/check-check';
import LayoutGrid from 'lucide-react/icons/layout-grid';
import X from 'lucide-react/icons/x';
import { useEffect, useState } from 'react';
import { NextStep } from '../../../shared/next-steps/NextStep.tsx';
import { PageFoot } from '../../../shared/PageFoot.tsx';
import { ChoiceMenu } from '../../../ui/controls/ChoiceMenu.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import { SegmentedTabs, tabId } from '../../../ui/controls/SegmentedTabs.tsx';
import { Toolbar, ToolbarGroup } from '../../../ui/controls/Toolbar.tsx';
import { wholeNumber } from '../../../ui/figures.ts';
import { joined } from '../../../ui/kit/Layout.tsx';
import { Panel } from '../../../ui/kit/Panel.tsx';
import { Text } from '../../../ui/kit/Text.tsx';
import { ListFailed } from '../../../ui/ListFailed.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { imageStates, type ReportsSearch } from '../reports-search.ts';
import { ImageGrid } from './ImageGrid.tsx';
import { ImageViewer, type UnderWay } from './ImageViewer.tsx';
import styles from './images.module.css';
import { RejectDialog } from './RejectDialog.tsx';
import { useDecisions, useMayDecide } from './use-decisions.ts';
import { imagesPageSize, useImageList, useLoaded } from './use-image-list.ts';
import { useImagePay } from './use-image-pay.ts';
import { useReviewKeys } from './use-review-keys.ts';

type ImageReviewProps = {
  kind: ItemKind;
  itemIds: readonly string[];
  search: ReportsSearch;
  setSearch: (changes: Partial<ReportsSearch>) => void;
};

const panel = 'images-panel';

export function ImageReview({ kind, itemIds, search, setSearch }: ImageReviewProps) {
  const mayDecide = useMayDecide();
  const decide = useDecisions();
  const { images, count, pages, counts, people, failure, isOutdated } = useImageList({ kind, itemIds }, search);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isRejecting, setIsRejecting] = useState(false);
  const [begun, setBegun] = useState<{ of: string; what: UnderWay } | null>(null);
  /** Which one opens once the page that was turned to is there. */
  const [landing, setLanding] = useState<'' | 'first' | 'last'>('');

  const at = images?.findIndex(({ _id }) => _id === search.image) ?? -1;
  const image = images?.[at];
  const selected = images?.filter(({ _id }) => chosen.has(_id)) ?? [];
  const open = (next: ImageToReview | undefined) => setSearch({ image: next?._id ?? '' });
  const show = (changes: Partial<ReportsSearch>) => {
    setSearch({ page: 1, image: '', ...changes });
    setChosen(new Set());
  };
  useEffect(() => {
    if (pages === undefined) return;
    if (search.page > pages) setSearch({ page: pages });
    else if (landing !== '') {
      setLanding('');
      setSearch({ image: images?.at(landing === 'first' ? 0 : -1)?._id ?? '' });
    }
  }, [pages, search.page, landing, images, setSearch]);
  const following = image && images?.[at + 1];
  useLoaded(following?.imageUrl);
  const pay = useImagePay(image, following);

  const turn = (step: 1 | -1): (() => void) | null => {
    if (image === undefined) return null;
    const next = images?.[at + step];
    if (next !== undefined) return () => open(next);
    const page = search.page + step;
    if (page < 1 || pages === undefined || page > pages) return null;
    return () => {
      setLanding(step === 1 ? 'first' : 'last');
      setSearch({ page });
    };
  };
  const [previous, next] = [turn(-1), turn(1)];

  const decideOne = async (decision: ReviewDecision, reason?: string) => {
    if (image === undefined || decide.pending) return;
    // Those after it move up as it leaves its list.
    const after = images?.[at + 1] ?? images?.[at - 1];
    if (await decide.one(image, decision, reason)) open(after);
  };
  const decideSeveral = async (decision: 'approve' | 'reject', reason?: string) => {
    if (decide.pending) return;
    setIsRejecting(false);
    if ((await decide.several(selected, decision, reason)) > 0) setChosen(new Set());
  };
  const toggle = ({ _id }: ImageToReview) =>
    setChosen((before) => new Set(before.has(_id) ? [...before].filter((id) => id !== _id) : [...before, _id]));
  const mayReject = mayDecide && search.state === 'pending';
  const focused = () => images?.find(({ _id }) => _id === document.activeElement?.getAttribute('data-image')) ?? image;

  const underWay = begun !== null && begun.of === image?._id ? begun.what : null;

  useReviewKeys({
    ...(mayDecide && {
      u: decide.undo,
      ' ': () => {
        const one = focused();
        if (mayReject && one !== undefined) toggle(one);
      },
    }),
    g: () => open(image === undefined ? images?.[0] : undefined),
    ...(underWay !== null && { u: undefined, ' ': undefined, g: undefined }),
  });

  const { states, none } = imageReviewTexts;
  const isNarrowed = search.searchPhrase !== '' || search.user !== '';
  const place = imageReviewTexts.place((search.page - 1) * imagesPageSize + at + 1, count ?? 0);
  return (
    <div className={styles.review}>
      <Toolbar finds>
        <ToolbarGroup>
          <SegmentedTabs
            label={imageReviewTexts.listed}
            tabs={imageStates.map((id) => ({
              id,
              label: states[id],
              count: counts && wholeNumber(counts[id]),
            }))}
            value={search.state}
            onChange={(state) => show({ state })}
            panel={panel}
          />
        </ToolbarGroup>
        <SearchField
          label={imageReviewTexts.search}
          value={search.searchPhrase}
          maxLength={100}
          onSearch={(searchPhrase) => show({ searchPhrase })}
        />
        <ChoiceMenu
          label={imageReviewTexts.user}
          options={[
            { value: '', label: 'All' },
            ...people.map(({ customId, name }) => ({ value: customId, label: name })),
          ]}
          value={search.user}
          onChange={(user) => show({ user })}
        />
        {mayReject && selected.length > 0 && (
          <ToolbarGroup>
            <Text tone="soft" role="status">
              {imageReviewTexts.selected(selected.length)}
            </Text>
            <Button onClick={() => setChosen(new Set())}>{imageReviewTexts.clear}</Button>
            <Button
              startIcon={<X size={16} strokeWidth={1.75} />}
              disabled={decide.pending}
              onClick={() => setIsRejecting(true)}
            >
              {imageReviewTexts.bulk('reject', selected.length)}
            </Button>
            <Button
              startIcon={<CheckCheck size={16} strokeWidth={1.75} />}
              disabled={decide.pending}
              onClick={() => void decideSeveral('approve')}
            >
              {imageReviewTexts.bulk('approve', selected.length)}
            </Button>
          </ToolbarGroup>
        )}
        {image !== undefined && (
          <IconButton
            className={styles.toGrid}
            aria-label={imageReviewTexts.grid}
            title={imageReviewTexts.grid}
            onClick={() => open(undefined)}
          >
            <LayoutGrid size={16} strokeWidth={1.75} aria-hidden />
          </IconButton>
        )}
      </Toolbar>
      <div
        id={panel}
        role="tabpanel"
        aria-labelledby={tabId(panel, search.state)}
        className={joined([styles.both, image !== undefined && styles.isOpen])}
      >
        <Panel filled print="bare" className={styles.list} aria-label={imageReviewTexts.list(kind)}>
          {failure ? (
            <ListFailed {...failure} message={imageReviewTexts.failed} />
          ) : images?.length === 0 ? (
            <Notice icon={Camera} title={isNarrowed ? none.found : none[search.state]}>
              {isNarrowed && <Button onClick={() => show({ searchPhrase: '', user: '' })}>Clear Filters</Button>}
              {!isNarrowed && search.state === 'pending' && <NextStep list="photos" />}
            </Notice>
          ) : (
            <ImageGrid
              images={images}
              openId={search.image}
              selected={chosen}
              onSelect={mayReject ? toggle : null}
              onOpen={open}
              hasStates={search.state === 'flagged'}
            />
          )}
          {!failure && (
            <PageFoot
              page={search.page}
              perPage={imagesPageSize}
              count={count}
              noun="image"
              loading={isOutdated}
              onPage={(page) => show({ page })}
            />
          )}
        </Panel>
        {image !== undefined && (
          <ImageViewer
            {...{ image, place, pay }}
            onPrevious={previous}
            onNext={next}
            onClose={() => open(undefined)}
            pending={decide.pending}
            underWay={underWay}
            onUnderWay={(what) => setBegun(what && { of: image._id, what })}
            onDecide={mayDecide ? (decision, reason) => void decideOne(decision, reason) : null}
          />
        )}
      </div>
      {isRejecting && (
        <RejectDialog
          count={selected.length}
          pending={decide.pending}
          onClose={() => setIsRejecting(false)}
          onReject={(reason) => void decideSeveral('reject', reason)}
        />
      )}
    </div>
  );
}
