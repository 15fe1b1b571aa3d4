/** Decisions on images as sentences. */
import { shown } from './edit-sentences.ts';
import { itemText } from './item-sentences.ts';

type Detail = Record<string, unknown>;
type Image = { user: string; account: string };
type Change = { before: unknown; after: unknown };

const verbs: Record<string, string> = {
  approve: 'Approved',
  unApprove: 'Unapproved',
  reject: 'Rejected',
  restore: 'Restored',
};
/** People who are named. */
const named = 5;

/** @example 'Rejected the image of Corner Store by Ann in the objective "Display": Blurry.' */
export function imagesReviewedSentence({ decision, reason, images, byOneself, ...detail }: Detail): string {
  const verb = verbs[String(decision)] ?? 'Reviewed';
  const why = typeof reason === 'string' && reason !== '' ? `: ${reason.replace(/\.$/, '')}` : '';
  return `${verb} ${imagesText(images as Image[])} in the ${itemText(detail)}${why}.${byOneself === true ? handedInToo : ''}`;
}

/** docs/product.md, What staff decide. */
const handedInToo = ' They had handed in an image themselves, and nobody else could approve it.';

function imagesText(images: readonly Image[]): string {
  const [first] = images;
  if (images.length === 1 && first !== undefined) return `the image of ${first.account} by ${first.user}`;
  const people = [...new Set(images.map(({ user }) => user))];
  const others = people.length > named ? ' and others' : '';
  return `${images.length} images by ${people.slice(0, named).join(', ')}${others}`;
}

export function imageCorrectedSentence({ account, user, changes, ...detail }: Detail): string {
  const { validationQuantity, notes } = changes as Partial<Record<'validationQuantity' | 'notes', Change>>;
  const cases = validationQuantity && [
    `the cases from ${shown(validationQuantity.before, null)} to ${shown(validationQuantity.after, null)}`,
  ];
  const told = [...(cases ?? []), ...(notes ? ['the notes'] : [])];
  return `Corrected the image of ${account} by ${user} in the ${itemText(detail)}: ${told.join('; ')}.`;
}
