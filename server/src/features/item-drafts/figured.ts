/** Everyone's results of an item that is being edited, in an instance that it would have had. */
import { itemDraftTexts } from '@caselift/contract/item-drafts';
import { childrenIn } from '@caselift/domain/programs/instances';
import type { CostInput } from '@caselift/domain/programs/item-cost';
import type { ItemResult } from '@caselift/domain/programs/item-entry';
import { explainableResults, type ItemFacts } from '@caselift/domain/programs/item-figures';
import type { PastInstance } from '@caselift/domain/programs/item-history';
import type { ExplainedInput } from '@caselift/domain/programs/pay-item';
import type { PersonRow } from '../../figures/queries.ts';
import { refusal } from '../../http/errors.ts';
import type { Draft } from './draft.ts';
import type { At } from './measured.ts';

/** Refuses with 409 while there are no figures. */
export function requireFigures({ at }: Draft): At {
  if (at === null) throw refusal('conflict', itemDraftTexts.noFigures);
  return at;
}

export type PersonFigure = {
  person: PersonRow;
  result: ItemResult;
  own: ExplainedInput;
  children: CostInput['children'];
};
export type Figured = { past: PastInstance; figures: readonly PersonFigure[] };

export function figure({ people }: Draft, { calendar }: At, facts: ItemFacts, past: PastInstance): Figured {
  const { tree, instance } = past;
  const byId = new Map(people.map((person) => [person.customId, person]));
  const below = childrenIn(tree, instance);
  const results = explainableResults(tree, people, { instance, calendar, facts });
  const figures = [...results].flatMap(([customId, explain]): PersonFigure[] => {
    const { result, inputs } = explain();
    const person = byId.get(customId);
    const own = inputs.get(tree.item.itemId);
    if (person === undefined || own === undefined) return [];
    const children = below.flatMap(({ item, terms }) => {
      const input = inputs.get(item.itemId);
      return input === undefined ? [] : [{ input, terms }];
    });
    return [{ person, result, own, children }];
  });
  return { past, figures };
}

export const centsIn = ({ paysNothing }: Draft, { result }: PersonFigure) => (paysNothing ? 0 : result.earnedCents);
