/** What an item being edited would count and pay by each definition of a placement (docs/product.md, Items). */
import { itemDraftTexts, type PodComparison } from '@caselift/contract/item-drafts';
import type { Tx } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import { plus, toNumber, zero } from '@caselift/domain/exact';
import { dollars } from '@caselift/domain/numbers';
import { mostOf } from '@caselift/domain/programs/item-cost';
import type { ItemFacts } from '@caselift/domain/programs/item-figures';
import { itemHistory, type PastInstance } from '@caselift/domain/programs/item-history';
import { isDelta, itemMeasures, type MeasureLabel } from '@caselift/domain/programs/item-measures';
import { type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import { measuredScopes } from '@caselift/domain/programs/item-windows';
import {
  alreadyThere,
  newAfterLost,
  type PodAccounts,
  type PodDefinition,
  type PodPairs,
  podDefinitions,
} from '@caselift/domain/programs/pod-definitions';
import type { Context } from '../../context.ts';
import { askOnce } from '../../figures/ask-once.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { readProductList } from '../../figures/catalog.ts';
import { type CurrentSnapshot, requireTables } from '../../figures/current-snapshot.ts';
import { readItemEntries } from '../../figures/item-entries.ts';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf, QuestionOf } from '../../jobs/question-kinds.ts';
import { type Draft, requireSound } from './draft.ts';
import { centsIn, figure, requireFigures } from './figured.ts';
import { type At, isKnownTime, measuredIn, sumsQuestion } from './measured.ts';

/** Accounts and products of the sample. */
const sampled = { accounts: 4, products: 6 } as const;

type Window = PodComparison['present'];
type Sums = AnswerOf<'sumScopes'>;
/** One window by every definition; delta: the scope that compares. */
type Compared = { past: PastInstance; by: ReadonlyMap<PodDefinition, PastInstance>; delta: ItemScope };
type Asking = Pick<Context, 'memory' | 'questions'>;

/** Reads all but what the lines say; what it answers asks the worker for that, outside the transaction. */
export async function podComparison(
  tx: Tx,
  context: Asking,
  draft: Draft,
): Promise<(gone: AbortSignal) => Promise<PodComparison>> {
  requireSound(draft);
  const at = requireFigures(draft);
  const { root, tree, scope, item } = draft;
  const history = itemHistory({ root, tree, lastDate: at.calendar.lastDate, count: 1 });
  const last = history?.past.at(-1);
  if (!isOfPlacements(draft) || history === null || last === undefined) throw onlyPlacements();
  const [present, lastYear] = [comparedIn(last, at), comparedIn(history.lastYear, at)];
  const all = [present, lastYear].flatMap(({ by }) => [...by.values()]);
  const entries = await readItemEntries(tx, scope.wholesalerId, [item.itemId]);
  const sums = await sumsQuestion(tx, draft, at, all, entries);
  const deltas = [present, lastYear].map(({ delta }) => itemIdOf(scopeText(delta)));
  const question = { ...sums, byAccount: [...new Set([...sums.byAccount, ...deltas])] };
  const names = await readNames(tx, context.memory, at.snapshot);
  return async (gone) => {
    const { wholesalerId } = scope;
    const answer = await askOnce(context, { wholesalerId, kind: 'sumScopes', question, gone });
    const windowOf = async (compared: Compared): Promise<Window> => {
      const scopes = [...scopesOf(compared, at)];
      const [measured, ofNew] = [measuredIn(scopes, answer), measuredIn(scopes, netted(answer, compared))];
      const factsOf = (definition: PodDefinition): ItemFacts => ({
        ...(definition === 'New after lost' ? ofNew : measured),
        submittedOf: entries.submittedOf,
        editOf: (itemId, userId) => entries.editOf(itemId, userId, history.own.instance.from),
      });
      const results = podDefinitions.map((definition) =>
        resultOf(draft, at, factsOf(definition), compared, definition),
      );
      const reps = results[0]?.holders ?? [];
      const holders = item.terms.isHouseGoal ? null : reps;
      const ofPairs = pairsQuestion(question, compared.delta, holders);
      const pairs = await askOnce(context, { wholesalerId, kind: 'podPairs', question: ofPairs, gone });
      const { from, to } = compared.past.range;
      const { reference } = compared.delta;
      return {
        ...{ from, to: from > compared.delta.selected.to ? to : compared.delta.selected.to },
        ...{ referenceFrom: reference?.from ?? null, referenceTo: reference?.to ?? null },
        totals: pairs.totals,
        definitions: results.map(({ holders: _, ...result }) => ({
          ...result,
          alreadyThere: alreadyThere(result.definition, pairs),
        })),
        sample: sampleOf(pairs, names),
      };
    };
    const isKnown = [...lastYear.by.values()].every((one) => isKnownTime(one, at.calendar, answer.firstDay));
    const [now, before] = await Promise.all([windowOf(present), isKnown ? windowOf(lastYear) : null]);
    return { present: now, lastYear: before };
  };
}

const onlyPlacements = () => refusal('bad_input', itemDraftTexts.podsOnly);

const isOfPlacements = ({ item: { type, terms } }: Draft): boolean =>
  type === 'quantity' && terms.measure !== null && itemMeasures[terms.measure.label].unit === 'pairs';

/** What a definition is measured as; new after lost is made of the accounts of the delta. */
const labelOf = (definition: PodDefinition): MeasureLabel =>
  definition === 'New after lost' ? 'PODs Δ (delta)' : definition;

function comparedIn(past: PastInstance, { calendar }: At): Compared {
  const by = new Map(
    podDefinitions.map((definition) => [definition, measuredAs(past, labelOf(definition), calendar.lastDate)]),
  );
  const [delta] = measuredScopes(...ofInstance(by.get('PODs Δ (delta)') ?? past), calendar);
  // Without products nothing is measured.
  if (delta === undefined) throw onlyPlacements();
  return { past, by, delta: delta.scope };
}

const ofInstance = ({ tree, instance }: PastInstance) => [tree, instance] as const;

/** The same days by another measure: where days are tracked, also for measures that track none. */
function measuredAs(past: PastInstance, label: MeasureLabel, lastDate: string): PastInstance {
  const { measure } = past.tree.item.terms;
  const terms = { ...past.tree.item.terms, measure: measure && { ...measure, label } };
  const days = isDelta(label) ? past.instance : past.range;
  const instance = { ...past.instance, ...{ from: days.from, to: days.to, isEnded: days.to < lastDate }, terms };
  return { ...past, tree: { ...past.tree, item: { ...past.tree.item, terms } }, instance };
}

function* scopesOf({ by }: Compared, { calendar }: At) {
  for (const one of by.values()) for (const { scope } of measuredScopes(...ofInstance(one), calendar)) yield scope;
}

/** The sums of the delta's scope as if each account had only what is new after what it lost, and nothing to compare with. */
function netted(answer: Sums, { delta }: Compared): Sums {
  const id = itemIdOf(scopeText(delta));
  const byRep = new Map<string | null, PodAccounts[]>();
  for (const [of, repId, selected, reference, accounts] of answer.buyers) {
    if (of === id) byRep.set(repId, [...(byRep.get(repId) ?? []), { selected, reference, accounts }]);
  }
  return {
    ...answer,
    sums: [
      ...answer.sums.filter(([of]) => of !== id),
      ...[...byRep].map(([repId, of]): Sums['sums'][number] => [id, repId, newAfterLost(of), 0]),
    ],
    buyers: answer.buyers.map(([of, repId, selected, reference, accounts]) =>
      of === id
        ? [of, repId, newAfterLost([{ selected, reference, accounts: 1 }]), 0, accounts]
        : [of, repId, selected, reference, accounts],
    ),
  };
}

function resultOf(draft: Draft, at: At, facts: ItemFacts, { by, past }: Compared, definition: PodDefinition) {
  const { figures } = figure(draft, at, facts, by.get(definition) ?? past);
  const reps = figures.filter(({ person }) => person.role !== 'teamLead');
  const leads = figures.filter(({ person }) => person.role === 'teamLead');
  const cents = (of: typeof figures) => of.reduce((sum, one) => sum + centsIn(draft, one), 0);
  const most = reps.map(mostOf);
  const counted = reps.map(({ result: { quantity } }) => quantity ?? zero);
  // Everyone counts for a house goal, so everyone has all of it.
  const count = draft.item.terms.isHouseGoal ? (counted[0] ?? zero) : counted.reduce(plus, zero);
  return {
    ...{ definition, count: toNumber(count), paid: dollars(cents(figures)), leadsPaid: dollars(cents(leads)) },
    atCap: most.includes(null)
      ? null
      : reps.filter((one, index) => one.result.earnedCents > 0 && one.result.earnedCents >= (most[index] ?? 0)).length,
    // Whoever is hidden from the reader counts and isn't named.
    holders: reps.map(({ person }) => person.customId),
    people: reps
      .map((one, index) => ({
        ...{ customId: one.person.customId, name: one.person.name },
        ...{ count: toNumber(counted[index] ?? zero), paid: dollars(centsIn(draft, one)) },
      }))
      .filter(({ customId }) => draft.isSeen(customId))
      .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1)),
  };
}

function pairsQuestion(
  { snapshotId, lists, corrections }: QuestionOf<'sumScopes'>,
  scope: ItemScope,
  holders: readonly string[] | null,
): QuestionOf<'podPairs'> {
  return { snapshotId, lists, corrections, scope, holders, ...sampled };
}

type Names = { products: ReadonlyMap<string, string>; buyers: ReadonlyMap<string, { name: string }> };

/** Kept in memory, so that nothing is read once the lines have answered. */
async function readNames(tx: Tx, memory: Context['memory'], current: CurrentSnapshot): Promise<Names> {
  const snapshot = requireTables(current, 'snapshot_products', 'snapshot_buyers');
  const [products, buyers] = await Promise.all([
    readProductList(tx, memory, snapshot),
    readBuyers(tx, memory, snapshot),
  ]);
  return { products: new Map(products.map(({ customId, name }) => [customId, name])), buyers: buyers.byId };
}

function sampleOf({ sample }: PodPairs, names: Names): Window['sample'] {
  const [products, accounts] = [
    [...new Set(sample.map(({ productId }) => productId))],
    [...new Set(sample.map(({ buyerId }) => buyerId))],
  ];
  const states = new Map(sample.map(({ buyerId, productId, state }) => [`${buyerId} ${productId}`, state]));
  return {
    products: products.map((customId) => ({ customId, name: names.products.get(customId) ?? customId })),
    accounts: accounts.map((customId) => ({
      ...{ customId, name: names.buyers.get(customId)?.name ?? customId },
      states: products.map((productId) => states.get(`${customId} ${productId}`) ?? 'none'),
    })),
  };
}
