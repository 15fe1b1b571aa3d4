/** What of an entry's rule has become different where its words haven't (docs/product.md, Plan acceptance). */
import { listText } from '../programs/plan-words.ts';
import type { PlanEntry } from './plan-entry.ts';

/** What the keys of a rule are called, as ruleText has them. What has none is part of what is above it. */
const names: Readonly<Record<string, string>> = {
  ...{
    products: 'products',
    accounts: 'accounts',
    target: 'target',
    goalPercent: 'goal',
    days: 'days',
    children: 'parts',
  },
  ...{ threshold: 'threshold', thresholdPercent: 'threshold', cap: 'cap', capPercent: 'cap', slope: 'slope' },
  ...{ maxFplPercent: 'highest loss that pays', payoutCents: 'payout', rateCents: 'rate', amountCents: 'amount' },
  ...{ budgetCents: 'budget', steps: 'steps', quantitySteps: 'steps', weightPercent: 'weight', measure: 'measure' },
  ...{ minimum: 'minimum of cases', most: 'images per account', value: 'value', type: 'type' },
  ...{ isFullAmount: 'threshold', isOpenEnded: 'target', isAccountSpecific: 'target', cappedStatus: 'weight' },
};

/** Rules of what isn't an item are lists: what stands in them in turn. */
const places: Readonly<Partial<Record<PlanEntry['part'], readonly string[]>>> = {
  gp: ['goal', 'sales period', 'team'],
  volume: ['goal', 'sales period', 'team'],
  fpl: ['goal', 'people whose losses count', 'reasons', 'sales period'],
  boosts: ['unit', 'amount', 'first day', 'last day', 'products'],
};

/** @example two lists of six products -> 'The words are the same, but this is different: products.' */
export function differenceText(before: Pick<PlanEntry, 'rule'>, now: Pick<PlanEntry, 'rule' | 'part'>): string {
  const found = new Set<string>();
  const inTurn = places[now.part] ?? ['team', 'rules'];
  const [earlier, present] = [before.rule, now.rule].map((rule) => (rule === '' ? [] : JSON.parse(rule)));
  for (let at = 0; at < Math.max(earlier.length, present.length); at += 1) {
    find(earlier[at], present[at], inTurn[at] ?? 'rules', found);
  }
  return `The words are the same, but this is different: ${listText([...found])}.`;
}

function find(before: unknown, now: unknown, name: string, found: Set<string>): void {
  if (!isObject(before) || !isObject(now)) {
    if (JSON.stringify(before) !== JSON.stringify(now)) found.add(name);
    return;
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    find(before[key], now[key], names[key] ?? name, found);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
