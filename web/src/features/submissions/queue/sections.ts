/** What a person submitted, in the order in which it matters to them (docs/product.md, Submitting from a phone). */

import type { Check, OwnImage } from '@caselift/contract/own-items';
import { casesText, photosText } from '@caselift/contract/signal-texts';
import { submissionTexts } from '@caselift/contract/submission-texts';
import { believedDays, isBelieved, isTooOld } from '@caselift/domain/programs/own-day';
import type { StoredPhoto } from '../../../api/kept-blobs.ts';
import { isPhoto, type UnsentSubmission } from '../../../shared/submissions/submission.ts';
import { upToTwoDecimals } from '../../../ui/figures.ts';
import { fileSize } from '../../../ui/file-size.ts';
import { type Program, type ProgramAddress, pageOf, worthsOf } from '../programs.ts';
import { dayText, monthName } from '../words.ts';

/** Where a row leads. buyerId null: nothing of it is about an account. */
export type Leads = { program: ProgramAddress; buyerId: string | null };

export type SentStatus = 'sent' | 'approved' | 'rejected';

/** One that the server has. cents: what it brought, would bring, or would have brought; null: none that is known by itself. */
export type Sent = {
  id: string;
  title: string;
  facts: string;
  status: SentStatus;
  cents: number | null;
  day: string;
  image: OwnImage | null;
  /** null: it is an image. */
  check: Check | null;
  program: Program;
  leads: Leads;
  /** Where it doesn't count on the day that the device said. */
  note: string | null;
};

/** Submitted together, and not sent yet. ids: of those that are left. */
export type Waiting = {
  group: string;
  ids: readonly string[];
  title: string;
  facts: string;
  photos: readonly StoredPhoto[];
  cents: number;
  isSending: boolean;
  leads: Leads;
  /** Where it is too late for the day that the device said. */
  note: string | null;
};

export type Refused = Pick<Waiting, 'title' | 'facts' | 'leads' | 'note'> & {
  unsent: UnsentSubmission;
  message: string;
};

export type Sections = {
  takeAgain: Sent[];
  refused: Refused[];
  waiting: Waiting[];
  /** By month, the newest first. */
  sent: { month: string; rows: Sent[] }[];
};

const facts = (...parts: (string | null)[]): string => parts.filter((part) => part !== null).join(', ');

export function sectionsOf(
  programs: readonly Program[],
  unsent: readonly UnsentSubmission[],
  sendingId: string | null,
): Sections {
  const worths = worthsOf(programs);
  // The server has it as soon as it has taken it; until this phone has heard of that, it stands among what waits.
  const held = new Set(unsent.map(({ id }) => id));
  const all = programs
    .flatMap((program) => sentOf(program, worths))
    .filter(({ id }) => !held.has(id))
    .sort((a, b) => (a.day < b.day ? 1 : -1));
  // A period that is over takes no better photo.
  const isOpen = ({ status, program, image }: Sent) =>
    status === 'rejected' && program.kind === 'image' && image !== null && !isAnswered(program, image, unsent);
  const rest = all.filter((one) => !isOpen(one));
  return {
    takeAgain: all.filter(isOpen),
    refused: unsent.flatMap((one) => (one.refusal === null ? [] : [refusedOf(one, one.refusal.message, programs)])),
    waiting: waitingOf(
      unsent.filter(({ refusal }) => refusal === null),
      programs,
      sendingId,
    ),
    sent: [...Map.groupBy(rest, ({ day }) => day.slice(0, 7))].map(([month, rows]) => ({
      month: monthName(`${month}-01`),
      rows,
    })),
  };
}

function sentOf(program: Program, worths: ReturnType<typeof worthsOf>): Sent[] {
  const { entry } = program.part;
  const images = entry.images.map((image): Sent => {
    const worth = worths.get(image._id);
    const cases = image.validationQuantity === null ? null : casesText(image.validationQuantity);
    return {
      ...{ id: image._id, title: image.account, day: image.date, image, check: null, program },
      leads: { program: program.page, buyerId: image.buyerId },
      facts: facts(program.name, cases, dayText(image.date)),
      status: image.approved ? 'approved' : image.rejected ? 'rejected' : 'sent',
      cents: worth === undefined ? null : worth.cents + worth.lockedCents,
      note: otherDayOf(image),
    };
  });
  const checks = entry.checks.map(
    (check): Sent => ({
      ...{
        id: check._id,
        title: program.name,
        day: check.date,
        image: null,
        check,
        program,
        status: 'sent',
        cents: null,
      },
      leads: { program: program.page, buyerId: null },
      facts: facts(amountText(check), dayText(check.date)),
      note: otherDayOf(check),
    }),
  );
  return [...images, ...checks];
}

/**
 * Whether the person may delete it: a photo while it is in review, another entry while its program takes some. In the days
 * after its period, when entries still come in, the server says that it is over.
 */
export const mayDelete = ({ status, image, program }: Sent): boolean =>
  image === null ? program.kind !== null : status === 'sent';

/** An image of the same account for the same program came, or waits, that was submitted after the decision. */
function isAnswered(program: Program, rejected: OwnImage, unsent: readonly UnsentSubmission[]): boolean {
  const since = rejected.reviewedAt ?? rejected.receivedAt;
  const isOf = ({ change, refusal, addedAt }: UnsentSubmission) =>
    refusal === null &&
    addedAt > since &&
    isPhoto(change) &&
    change.itemId === program.itemId &&
    change.buyerId === rejected.buyerId &&
    change.from === program.from;
  const { images } = program.part.entry;
  return images.some((image) => image.buyerId === rejected.buyerId && image.receivedAt > since) || unsent.some(isOf);
}

function waitingOf(
  unsent: readonly UnsentSubmission[],
  programs: readonly Program[],
  sendingId: string | null,
): Waiting[] {
  return [...Map.groupBy(unsent, ({ change }) => change.group)].map(([group, rows]) => {
    const changes = rows.map(({ change }) => change);
    const [first] = changes;
    if (first === undefined) throw new Error('A group has at least one.');
    const photos = changes.filter(isPhoto);
    const cases = photos.reduce((sum, one) => sum + (one.cases ?? 0), 0);
    const isSending = rows.some(({ id }) => id === sendingId);
    const sent = first.of - rows.length;
    const bytes = photos.reduce((sum, { photo }) => sum + photo.size, 0);
    const isCounted = photos.some((one) => one.cases !== null);
    return {
      ...{ group, title: titleOf(first), photos: photos.map(({ photo }) => photo), isSending },
      ids: rows.map(({ id }) => id),
      leads: leadsOf(first, programs),
      facts: facts(
        photos.length === 0 ? null : first.item,
        isPhoto(first) ? (isCounted ? casesText(cases) : photosText(photos.length)) : amountText(first),
        isSending && first.of > 1 ? submissionTexts.sentOf(sent, first.of) : bytes > 0 ? fileSize(bytes) : null,
      ),
      cents: changes.reduce((sum, one) => sum + one.cents, 0),
      note: lostDayOf(changes),
    };
  });
}

function refusedOf(unsent: UnsentSubmission, message: string, programs: readonly Program[]): Refused {
  const { change } = unsent;
  const isOfPhoto = isPhoto(change);
  return {
    ...{ unsent, title: titleOf(change), message, leads: leadsOf(change, programs) },
    facts: facts(
      isOfPhoto ? change.item : null,
      isOfPhoto ? (change.cases === null ? null : casesText(change.cases)) : amountText(change),
      dayText(localDay(change.takenAt)),
    ),
    note: lostDayOf([change]),
  };
}

/** Of what isn't sent yet, by this phone's clock (docs/product.md, Submitting from a phone). */
function lostDayOf(changes: readonly { takenAt: string }[]): string | null {
  const [oldest] = changes.map(({ takenAt }) => takenAt).sort();
  if (oldest === undefined || !isTooOld(oldest, Date.now())) return null;
  return submissionTexts.dayIsLost(dayText(localDay(oldest)), believedDays);
}

/** Where the server didn't count it on the day that the device said. */
function otherDayOf({ takenAt, receivedAt, date }: Pick<OwnImage, 'takenAt' | 'receivedAt' | 'date'>): string | null {
  if (takenAt === null || isBelieved({ takenAt, receivedAt })) return null;
  const day = localDay(takenAt);
  return day === date ? null : submissionTexts.otherDay(dayText(day), dayText(date));
}

const leadsOf = (change: UnsentSubmission['change'], programs: readonly Program[]): Leads => ({
  program: pageOf(programs, change),
  buyerId: isPhoto(change) ? change.buyerId : null,
});

const titleOf = (change: UnsentSubmission['change']): string => (isPhoto(change) ? change.account : change.item);

function amountText({ kind, amount }: { kind: string; amount: number }): string {
  if (kind === 'tick') return amount === 1 ? submissionTexts.done : submissionTexts.undone;
  return `${kind === 'value' ? submissionTexts.value : submissionTexts.quantity} ${upToTwoDecimals(amount)}`;
}

/** YYYY-MM-DD of this phone. */
function localDay(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
