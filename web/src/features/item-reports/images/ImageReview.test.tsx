import { countImages, type ImageToReview, listImages } from '@caselift/contract/item-entries';
import { decisionTexts, imageReviewTexts } from '@caselift/contract/item-image-texts';
import { type ImagePay, reviewDecisions, reviewImages, reviewTexts } from '@caselift/contract/item-reviews';
import { itemMessages, itemTexts } from '@caselift/contract/item-texts';
import type { Session } from '@caselift/contract/session';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { forgetEverything, startSession } from '../../../api/session-store.ts';
import { accepted, answerOfTheHouse, broken, personWith, refused, serveWith } from '../../../api/testing/serve.ts';
import { useFilters } from '../../../shared/filters.ts';
import { showPages } from '../../../testing/show-pages.tsx';
import { ReportsSearch } from '../reports-search.ts';
import { ImageReview } from './ImageReview.tsx';
import { imageId, imageWith, samePicture } from './testing/images.ts';

afterEach(() => {
  cleanup();
  forgetEverything();
  vi.unstubAllGlobals();
});

const manager = personWith('manager');
const first = imageWith();
const second = imageWith({
  ...{
    _id: imageId(2),
    account: 'Canal Foods',
    userId: 'ATS_102',
    userName: 'Keisha Monroe',
    title: 'Cold box: Canal Foods',
  },
  flags: { samePicture, takenOutside: { day: '2026-08-30', side: 'before' } },
});
const third = imageWith({ _id: imageId(3), account: 'Vine & Barrel', userId: 'ATS_103', userName: 'Sofia Petrov' });
const three = [first, second, third];

const pay: ImagePay = { pays: 15, worth: 15, quantity: 7, target: 10, account: { approved: 0, most: 1 } };

const itemIds = [imageId(100)];
function Review() {
  const [search, setSearch] = useFilters(ReportsSearch);
  return <ImageReview kind="objective" itemIds={itemIds} search={search} setSearch={setSearch} />;
}

type Answer = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** A server that keeps the images and decides on them as asked. */
function openReview(
  session: Session,
  images: readonly ImageToReview[],
  address = '',
  answer: Answer = () => undefined,
) {
  startSession('token-1', session);
  let kept = images;
  const decided = { approve: 'approved', reject: 'rejected', restore: 'pending', unApprove: 'pending' } as const;
  const put = (ids: readonly string[], decision: keyof typeof decided, rejectedReason = '') => {
    kept = kept.map((image) =>
      ids.includes(image._id) ? { ...image, status: decided[decision], rejectedReason } : image,
    );
  };
  const asked = serveWith(async (request) => {
    const said = await answer(request);
    if (said) return said;
    const { pathname, searchParams } = new URL(request.url);
    const body = (await request
      .clone()
      .json()
      .catch(() => ({}))) as Record<string, string> & { imageIds: string[] };
    if (pathname === countImages.path) {
      const of = (status: string) => kept.filter((image) => image.status === status).length;
      const flagged = kept.filter(({ flags }) => flags.samePicture ?? flags.takenOutside).length;
      const people = kept.map(({ userId, userName }) => ({ customId: userId, name: userName }));
      return accepted({ pending: of('pending'), approved: of('approved'), rejected: of('rejected'), flagged, people });
    }
    if (pathname === listImages.path) {
      const user = searchParams.get('user');
      const found = kept.filter(({ userId, status, flags }) =>
        user !== null && userId !== user
          ? false
          : searchParams.get('flagged') === 'true'
            ? (flags.samePicture ?? flags.takenOutside) !== null
            : status === searchParams.get('status'),
      );
      return Response.json({ ok: true, payload: found, meta: { totalPages: 1, count: found.length } });
    }
    if (pathname === reviewImages.path) {
      put(body.imageIds, body.decision as keyof typeof decided, body.rejectedReason);
      return accepted({ changed: body.imageIds, unchanged: [], notPossible: [] });
    }
    if (pathname.endsWith('/pay')) return accepted({ ...pay, worth: searchParams.has('cases') ? 12 : 15 });
    const corrected = /\/api\/v3\/items\/[^/]+\/images\/([^/]+)$/.exec(pathname);
    if (corrected !== null) {
      const { validationQuantity } = body as unknown as { validationQuantity: number };
      kept = kept.map((image) => (image._id === corrected[1] ? { ...image, validationQuantity } : image));
      const of = { _id: corrected[1], validationQuantity, notes: '', version: 2 };
      return accepted({ totalItems: 1, percentageAchieved: 50, totalAchieved: 5, image: of });
    }
    const call = /\/api\/v2\/item\/[^/]+\/(\w+)\/([^/]+)$/.exec(pathname);
    if (call === null) return answerOfTheHouse(request);
    const decision = call[1] === 'unRejectImage' ? 'restore' : reviewDecisions.find((one) => call[1] === `${one}Image`);
    put([call[2] ?? ''], decision ?? 'approve', body.rejectedReason);
    return accepted({ totalItems: 1, percentageAchieved: 50, totalAchieved: 5 });
  });
  const shown = showPages(`/objectives/reporting?${address}`, { '/objectives/reporting': Review });
  const reads: string[] = [countImages.path, listImages.path];
  const changes = async () =>
    Promise.all(
      asked
        .filter(({ method, url }) => method !== 'GET' && !reads.includes(new URL(url).pathname))
        .map(async (request) => [new URL(request.url).pathname.split('/').slice(-2)[0], await request.clone().text()]),
    );
  return { asked, changes, ...shown };
}

const tile = (image: ImageToReview) =>
  screen.findByRole('button', { name: (name) => name.startsWith(imageReviewTexts.open(image)) });
const viewer = (image: ImageToReview) => screen.findByRole('region', { name: image.title });
const key = (keys: string) => userEvent.keyboard(keys);

describe('the grid', () => {
  test('shows the pending images of the chosen items, who and where, marks and counts', async () => {
    const { asked } = openReview(manager, three);
    expect((await tile(second)).textContent).toContain('Same picture');
    expect(screen.getByText('Keisha Monroe')).toBeDefined();
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
    expect(tabs).toEqual(['Pending 3', 'Approved 0', 'Rejected 0', 'Flagged 1']);
    const list = asked.find(({ url }) => new URL(url).pathname === listImages.path);
    expect(Object.fromEntries(new URL(list?.url ?? '').searchParams)).toEqual({
      ...{ wholesalerId: 'ats', db: 'prod', isObjective: 'true' },
      ...{ status: 'pending', page: '1', limit: '48' },
    });
    expect(await list?.clone().json()).toEqual({ itemIds });
    await userEvent.click(screen.getByRole('tab', { name: /^Flagged/ }));
    await waitFor(() => expect(screen.queryByText('Marcus Bell')).toBeNull());
    expect(within(screen.getByRole('tabpanel')).getByText('Pending')).toBeDefined();
  });

  test('is narrowed to the images of one person, and to all of them again', async () => {
    const { search } = openReview(manager, three);
    await tile(first);
    await userEvent.click(screen.getByRole('button', { name: 'User All' }));
    await userEvent.click(screen.getByRole('option', { name: 'Keisha Monroe' }));
    await waitFor(() => expect(screen.queryByText('Marcus Bell')).toBeNull());
    expect(search().user).toBe(second.userId);
    await userEvent.click(screen.getByRole('button', { name: 'User Keisha Monroe' }));
    await userEvent.click(screen.getByRole('option', { name: 'All' }));
    await tile(first);
  });

  test('says in words that nothing waits, and that the list could not be read', async () => {
    openReview(manager, []);
    await screen.findByText(imageReviewTexts.none.pending);
    await screen.findByText('Photos appear here when sales reps submit them.');
    cleanup();
    openReview(manager, three, '', ({ url }) => (new URL(url).pathname === listImages.path ? broken() : undefined));
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText(imageReviewTexts.failed).length).toBeGreaterThan(0);
  });
});

describe('an image that is open', () => {
  test('is approved by A; the next one opens, the toast says so, and U takes it back', async () => {
    const { changes, search } = openReview(manager, three, `image=${first._id}`);
    await viewer(first);
    await key('a');
    await screen.findByText(itemMessages.done.imageApproved);
    await waitFor(() => expect(search().image).toBe(second._id));
    await waitFor(() => expect(screen.queryByRole('button', { name: imageReviewTexts.open(first) })).toBeNull());
    await key('u');
    await tile(first);
    expect(await changes()).toEqual([
      ['approveImage', ''],
      ['unApproveImage', ''],
    ]);
  });

  test('is rejected by R for a reason that must be given; keys are letters while it is typed', async () => {
    const { changes, search } = openReview(manager, three, `image=${second._id}`);
    const shown = await viewer(second);
    await key('r');
    const reason = await screen.findByRole('textbox', { name: reviewTexts.reasonPrompt });
    expect(document.activeElement).toBe(reason);
    expect(within(shown).queryByRole('button', { name: /^Approve/ })).toBeNull();
    await key('{Enter}');
    await screen.findByText(reviewTexts.reasonRequired);
    await key('{Escape}');
    expect(screen.queryByRole('textbox', { name: reviewTexts.reasonPrompt })).toBeNull();
    await key('r');
    await screen.findByRole('textbox', { name: reviewTexts.reasonPrompt });
    await key('a sugar shelf{Enter}');
    await screen.findByText(itemMessages.done.imageRejected);
    expect(await changes()).toEqual([['rejectImage', JSON.stringify({ rejectedReason: 'a sugar shelf' })]]);
    await waitFor(() => expect(search().image).toBe(third._id));
  });

  test('says when and where it was taken, and that only the device says so', async () => {
    const place = { latitude: 41.878113, longitude: -87.629799, accuracy: 11.9 };
    const image = imageWith({ place });
    openReview(manager, [image], `image=${image._id}`);
    const shown = within(await viewer(image));
    shown.getByText('41.8781, -87.6298, within 40 ft, from the device');
    await shown.findByText(/^Sep 15, 2026, 4:48\sAM CDT, from the device$/);
  });

  test('shows its flags with their evidence, and beside it the picture that it looks like', async () => {
    openReview(manager, three, `image=${second._id}`);
    const shown = within(await viewer(second));
    shown.getByText('98% similar to an image from Sep 3, 2026, at Alder Corner Store, sent by Grace Liu and approved.');
    shown.getByText("Taken on Aug 30, 2026 by the device's clock, before the period began on Sep 1, 2026.");
    shown.getByText(imageReviewTexts.neverRejects);
    await key('c');
    shown.getByRole('img', { name: imageReviewTexts.earlierImage });
    await key('{Escape}');
    expect(shown.queryByRole('img', { name: imageReviewTexts.earlierImage })).toBeNull();
    await key('{ArrowRight}');
    await viewer(third);
    await key('c');
    expect(screen.queryByRole('img', { name: imageReviewTexts.earlierImage })).toBeNull();
  });

  test('no key approves it while a rejection is in progress', async () => {
    const { changes } = openReview(manager, three, `image=${first._id}`);
    await viewer(first);
    await key('r');
    const reason = screen.getByLabelText(reviewTexts.reasonPrompt);
    await key('Blurry');
    await userEvent.click(screen.getByRole('img', { name: first.title }));
    await key('a');
    await userEvent.type(reason, '{Enter}');
    await waitFor(async () => expect(await changes()).not.toEqual([]));
    expect((await changes()).map(([what]) => what)).toEqual(['rejectImage']);
  });

  test('the day by which it counts in its period stands beside it', async () => {
    openReview(manager, [imageWith({ date: '2026-08-31', takenAt: null })], `image=${first._id}`);
    const details = (await screen.findByText('Sent')).closest('dl');
    expect(details?.textContent).toContain('Aug 31, 2026');
  });

  test('the cases of image validation are a field, with what the number that is typed would pay', async () => {
    const image = imageWith({ takesCases: true, validationQuantity: 25 });
    const { changes, search } = openReview(manager, [image, third], `image=${image._id}`);
    const shown = within(await viewer(image));
    const cases = shown.getByRole<HTMLInputElement>('textbox', { name: imageReviewTexts.facts.cases });
    expect(cases.value).toBe('25');
    await userEvent.clear(cases);
    await userEvent.type(cases, 'a few{Enter}');
    await shown.findByText(itemTexts.cases);
    await userEvent.clear(cases);
    await userEvent.type(cases, '24');
    expect((await shown.findByText('$12.00')).closest('p')?.textContent).toBe(
      '25 cases pay $15.00. 24 cases pay $12.00. ',
    );
    // The keys are those of a word, and what isn't saved isn't decided on.
    await key('au');
    await userEvent.click(screen.getByRole('img', { name: image.title }));
    await key('a{ArrowRight}g');
    expect(shown.getByRole<HTMLButtonElement>('button', { name: /^Approve/ }).disabled).toBe(true);
    expect(search().image).toBe(image._id);
    await key('{Escape}');
    expect(cases.value).toBe('25');
    expect(await changes()).toEqual([]);
    await userEvent.clear(cases);
    await userEvent.type(cases, '24{Enter}');
    await screen.findByText('Corrected to 24 cases, was 25');
    await waitFor(() => expect(cases.value).toBe('24'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText(decisionTexts.correctedBack);
    expect(await changes()).toEqual([
      ['images', JSON.stringify({ validationQuantity: 24 })],
      ['images', JSON.stringify({ validationQuantity: 25 })],
    ]);
  });

  test('an approved image says what its cases pay; other items, and people who only look, have no field', async () => {
    const image = imageWith({ takesCases: true, validationQuantity: 1, status: 'approved', approved: true });
    openReview(manager, [image], `state=approved&image=${image._id}`);
    let shown = within(await viewer(image));
    expect((await shown.findByText('$15.00')).parentElement?.textContent).toBe('1 case pays $15.00. ');
    cleanup();
    openReview(personWith('teamLead'), [image], `state=approved&image=${image._id}`);
    shown = within(await viewer(image));
    expect(shown.queryByRole('textbox')).toBeNull();
    expect(shown.getByText(imageReviewTexts.facts.cases).nextSibling?.textContent).toBe('1');
    expect(shown.queryByText(imageReviewTexts.facts.corrected)).toBeNull();
    cleanup();
    openReview(manager, [first], `image=${first._id}`);
    expect(within(await viewer(first)).queryByRole('textbox')).toBeNull();
  });

  test('who corrected the cases, and what they were, stands beside the image, for those who only look, too', async () => {
    const corrected = { by: 'Mara Oyelaran', at: '2026-09-17T15:00:00.000Z', was: 25 };
    const image = imageWith({ takesCases: true, validationQuantity: 24, corrected });
    for (const person of [manager, personWith('teamLead')]) {
      openReview(person, [image], `image=${image._id}`);
      within(await viewer(image)).getByText('Corrected by Mara Oyelaran, was 25');
      cleanup();
    }
  });

  test('says what its approval pays and which of the account it is; turned by T, over the window by F', async () => {
    const { search, changes } = openReview(manager, three, `image=${first._id}`);
    await viewer(first);
    expect((await screen.findByText('$15.00')).parentElement?.textContent).toBe('Approving pays $15.00, 7 of 10.');
    expect(screen.getByText('1 of 1 image')).toBeDefined();
    const picture = () => screen.getByRole('img', { name: first.title });
    await key('t');
    expect(picture().style.getPropertyValue('--turned')).toBe('90deg');
    await key('f');
    const full = await screen.findByRole('dialog', { name: first.title });
    expect(within(full).getByRole('img', { name: first.title }).style.getPropertyValue('--turned')).toBe('90deg');
    await key('a');
    await screen.findByText(itemMessages.done.imageApproved);
    await screen.findByRole('dialog', { name: second.title });
    expect((await changes()).map(([what]) => what)).toEqual(['approveImage']);
    await key('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(search().image).toBe(second._id);
    await key('{Escape}');
    await waitFor(() => expect(search()).not.toHaveProperty('image'));
  });

  test('is restored by S or unapproved by Shift+U, each with its own button only', async () => {
    const approved = imageWith({ status: 'approved', approved: true, reviewedBy: 'Mara Oyelaran' });
    const rejected = imageWith({ status: 'rejected', rejected: true, rejectedReason: 'Blurry', reviewedBy: 'Mara' });
    const { changes } = openReview(manager, [approved], `state=approved&image=${approved._id}`);
    let shown = within(await viewer(approved));
    shown.getByText('by Mara Oyelaran');
    for (const name of [/^Approve/, /^Reject/, reviewTexts.actions.restore])
      expect(shown.queryByRole('button', { name })).toBeNull();
    await key('{Shift>}u{/Shift}');
    await waitFor(async () => expect(await changes()).toEqual([['unApproveImage', '']]));
    cleanup();
    const other = openReview(manager, [rejected], `state=rejected&image=${rejected._id}`);
    shown = within(await viewer(rejected));
    shown.getByText('Blurry');
    await key('s');
    await screen.findByText(itemMessages.done.imageRestored);
    await userEvent.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) as HTMLElement);
    await waitFor(async () =>
      expect(await other.changes()).toEqual([
        ['unRejectImage', ''],
        ['rejectImage', JSON.stringify({ rejectedReason: 'Blurry' })],
      ]),
    );
  });

  test('stays open when the decision fails, which is said with the reason', async () => {
    const { search } = openReview(manager, three, `image=${first._id}`, ({ method }) =>
      method === 'PATCH' ? refused('conflict', reviewTexts.isRejected('Ben', 'Blurry')) : undefined,
    );
    await viewer(first);
    await key('a');
    await screen.findByText(itemMessages.errors.approve);
    await screen.findByText(reviewTexts.isRejected('Ben', 'Blurry'));
    expect(search().image).toBe(first._id);
  });

  test('an image that someone else has to approve says so, and neither a press nor a key approves it', async () => {
    const notByYou = reviewTexts.handedIn('Marcus Bell');
    const given = imageWith({ notByYou, handedIn: { by: 'Mara Oyelaran', isApprover: false } });
    const { changes } = openReview(manager, [given], `image=${given._id}`);
    const shown = within(await viewer(given));
    shown.getByText(notByYou);
    shown.getByText('by Mara Oyelaran');
    expect(shown.getByRole('button', { name: /^Approve/ }).hasAttribute('disabled')).toBe(true);
    await key('a');
    expect(await changes()).toEqual([]);
  });

  test('is only looked at by team leads and by view-only people', async () => {
    for (const person of [personWith('teamLead'), personWith('manager', { viewOnly: true })]) {
      const { changes } = openReview(person, three, `image=${first._id}`);
      const shown = within(await viewer(first));
      await key('a');
      await key('r');
      expect(shown.queryByRole('button', { name: /^(Approve|Reject)/ })).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
      expect(await changes()).toEqual([]);
      cleanup();
    }
  });
});

describe('several images', () => {
  test('are approved together, what was not possible is named, and Undo takes back what was', async () => {
    let isFirst = true;
    const { changes } = openReview(manager, three, '', ({ url }) => {
      if (new URL(url).pathname !== reviewImages.path || !isFirst) return undefined;
      isFirst = false;
      const notPossible = [{ imageId: second._id, reason: reviewTexts.isApproved('Ben') }];
      return accepted({ changed: [first._id], unchanged: [], notPossible });
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: imageReviewTexts.select(first) }));
    (await tile(second)).focus();
    await key(' ');
    await userEvent.click(await screen.findByRole('button', { name: 'Approve 2' }));
    await screen.findByText('1 image was approved');
    await screen.findByText(`Not approved: Canal Foods, Keisha Monroe: ${reviewTexts.isApproved('Ben')}`);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(async () =>
      expect((await changes()).map(([, body]) => JSON.parse(body ?? ''))).toEqual([
        { imageIds: [first._id, second._id], decision: 'approve' },
        { imageIds: [first._id], decision: 'unApprove' },
      ]),
    );
  });

  test('are rejected together for one reason', async () => {
    const { changes } = openReview(manager, three);
    await userEvent.click(await screen.findByRole('checkbox', { name: imageReviewTexts.select(first) }));
    await userEvent.click(screen.getByRole('button', { name: 'Reject 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reject 1 image' }));
    await userEvent.type(dialog.getByRole('textbox', { name: reviewTexts.reasonPrompt }), 'Blurry{Enter}');
    await screen.findByText('1 image was rejected');
    expect(await changes()).toEqual([
      ['items', JSON.stringify({ imageIds: [first._id], decision: 'reject', rejectedReason: 'Blurry' })],
    ]);
  });
});
