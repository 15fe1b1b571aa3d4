/** How a plan in words says what is counted: by type and measure, for people, teams and the house (docs/product.md, Items). */
import { type Exact, exact, hundred, toNumber, zero } from '../exact.ts';
import { endsByItself } from './item.ts';
import { itemMeasures } from './item-measures.ts';
import { unitOf } from './item-quantity.ts';
import { comparisonText, isInProfit, isWhole, level, quantityText } from './item-words.ts';
import { goalOf } from './pay-item.ts';
import type { PlanItem, PlanReader } from './plan-item.ts';
import { accountsText, productsText, referenceText, strong, type Words, wordsOfMeasure } from './plan-words.ts';

/** How what an item counts is said. */
export type Counting = {
  subject: string;
  /** null: none, or not known here. */
  goal: Exact | null;
  /** What percents are of where the goal isn't known; null: it is, or there is none. */
  percentsOf: string | null;
  /** Where pictures are counted. @example ' from your off-premise accounts' */
  places: string;
  /** There is a most that can be counted, whatever the cap. */
  endsByItself: boolean;
  /** Profits, which the reader doesn't see. */
  isHidden: boolean;
  /** A bare quantity. @example '10', '120 CE' */
  short: (quantity: Exact) => string;
  /** @example 'reach **10** placements of **6 products** in your accounts' */
  reach: (quantity: Exact, isHouse?: boolean) => Words;
  reachTarget: (isHouse?: boolean) => Words;
  /** @example 'placement of **6 products** in your accounts' */
  each: Words;
  /** After an amount. @example '$5.00 for each' */
  rate: (amount: string) => string;
};

export function countingOf(item: PlanItem, reader: PlanReader): Counting {
  const { type, terms, rules, target } = item;
  const { measure } = terms;
  const isMeasured = type === 'quantity' && measure !== null;
  const isSpecific = isMeasured && rules.isAccountSpecific;
  const isHouse = terms.isHouseGoal;
  const unit = unitOf(type, terms, isSpecific);
  const known = type === 'grouped' ? hundred : target;
  const goal = isSpecific || known === null ? null : goalOf(rules.isOpenEnded, known, null);
  const isHidden =
    reader.hidesProfits && isMeasured && isInProfit({ label: measure.label, isAccountSpecific: isSpecific });
  const whose = isHouse ? 'house' : reader.isTeam ? 'team' : 'own';
  const accounts = reader.isBrief ? 'your accounts' : accountsText(terms.accounts, whose);
  const short = (quantity: Exact) => {
    const shown = level(quantity, []);
    return isWhole(unit) || unit === 'items' ? shown.toLocaleString('en-US') : quantityText(shown, unit);
  };
  const base = {
    subject: isHouse ? 'the house' : reader.isTeam ? 'your team' : 'you',
    goal,
    percentsOf: isSpecific
      ? accounts
      : goal !== null || rules.isOpenEnded || known !== null
        ? null
        : "your team's target",
    places: reader.isBrief ? '' : ` from ${accounts}`,
    endsByItself: endsByItself(type, { isAccountSpecific: isSpecific }),
    isHidden,
    short,
    rate: (amount: string) => `${amount} for each`,
  };
  if (isMeasured) return { ...base, ...measuredWords(item, { isSpecific, isHidden, accounts, short, reader }) };
  const said = submittedWords(item, { places: base.places, isTeam: reader.isTeam });
  const verb = (third: boolean) => said.verb[third && base.subject !== 'you' ? 'one' : 'many'];
  return {
    ...base,
    reach: (quantity, third = false) => [verb(third), ' ', said.before, strong(short(quantity)), said.many(quantity)],
    reachTarget: (third = false) => [
      third && base.subject !== 'you' ? 'reaches ' : 'reach ',
      base.percentsOf ?? 'the target',
      said.ofTarget ?? ` of${said.many(several)}`,
    ],
    each: [said.one],
  };
}

const several = exact(2);

/** ofTarget: after a target that isn't known here, where it isn't said as several of them are. */
type SubmittedWords = {
  verb: { many: string; one: string };
  before: string;
  many: (quantity: Exact) => string;
  one: string;
  ofTarget?: string;
};

/** Of what isn't measured of sales. */
function submittedWords(
  { type, terms }: PlanItem,
  { places, isTeam }: { places: string; isTeam: boolean },
): SubmittedWords {
  const verb = (many: string, one: string) => ({ many, one });
  const plural = (one: string, many: string) => (quantity: Exact) => (toNumber(quantity) === 1 ? one : many);
  switch (type) {
    case 'image':
      return {
        verb: verb('get', 'gets'),
        before: '',
        many: plural(` image approved${places}`, ` images approved${places}`),
        one: `approved image${places}`,
      };
    case 'imageValidation':
      return {
        verb: verb('show', 'shows'),
        before: '',
        many: () => ` in approved images${places}`,
        one: `case in approved images${places}`,
        ofTarget: ` of cases in approved images${places}`,
      };
    case 'grouped':
      return {
        verb: verb('reach', 'reaches'),
        before: 'a score of ',
        many: () => '',
        one: 'point of your score',
        ofTarget: '',
      };
    case 'binary':
      return {
        verb: verb('have', 'has'),
        before: '',
        many: plural(' person done', ' people done'),
        one: 'person who has done it',
      };
    case 'validation': {
      const value = comparisonText(terms.valueInputType, terms.valueInput);
      const meets = (who: string) => `${who} with a value ${value}`;
      return {
        verb: verb('have', 'has'),
        before: '',
        many: plural(meets(' person'), meets(' people')),
        one: meets('person'),
      };
    }
    default:
      return {
        verb: verb('reach', 'reaches'),
        before: '',
        many: plural(' item', ' items'),
        one: isTeam ? 'item of your team' : 'item',
      };
  }
}

type MeasuredOptions = {
  isSpecific: boolean;
  isHidden: boolean;
  accounts: string;
  short: (quantity: Exact) => string;
  reader: PlanReader;
};

function measuredWords(item: PlanItem, { isSpecific, isHidden, accounts, short, reader }: MeasuredOptions) {
  const { terms, target } = item;
  const label = terms.measure?.label ?? 'PODs';
  const { verb: does, one, many } = wordsOfMeasure(label);
  const { form, unit: measured } = itemMeasures[label];
  // Without products nothing follows the last word of what is counted.
  const products: Words = reader.isBrief ? [] : [strong(productsText(terms.products))];
  const words = reader.isBrief ? { one: unlinked(one), many: unlinked(many) } : { one, many };
  const inAccounts = reader.isBrief ? '' : ` in ${accounts}`;
  // Placements that are new say so themselves.
  const isNet = measured === 'pairs' && form === 'delta';
  const than = form === 'sum' || isNet ? '' : ` than ${referenceText(terms.measure)}`;
  const unit = unitOf('quantity', terms, false);
  if (isSpecific) {
    const own = level(target ?? zero, []);
    const amount = isWhole(unit) ? own.toLocaleString('en-US') : quantityText(own, unit);
    const hidesTarget = reader.hidesProfits && measured === 'gpCents' && form !== 'percent';
    const reaches: Words = hidesTarget
      ? ['reaches its gross profit target on ', products]
      : [`${does === 'sell' ? 'buys' : thirdOf(does)} `, strong(amount), words.many, products, than];
    const all = hidesTarget ? 'reach their gross profit target on' : null;
    const reach: Words =
      all === null
        ? [does === 'sell' ? 'buy ' : `${does} `, strong(amount), words.many, products, than]
        : [all, ' ', products];
    return {
      reach: (quantity: Exact) => ['have ', strong(short(quantity)), ` of ${accounts} `, reach],
      reachTarget: () => ['have all of ', accounts, ' ', reach],
      each: [`of ${accounts} that `, reaches],
    };
  }
  const verb = (third: boolean) => (third && (reader.isTeam || terms.isHouseGoal) ? thirdOf(does) : does);
  const tail: Words = [products, inAccounts, than];
  const linked = measured === 'gpCents' ? 'the gross profit target on ' : 'the target for ';
  const ofTarget = reader.isBrief ? linked.replace(/ (on|for) $/, '') : linked;
  const reachTarget = (third = false): Words => [
    `reach${third && (reader.isTeam || terms.isHouseGoal) ? 'es' : ''} `,
    ofTarget,
    products,
    inAccounts,
  ];
  return {
    reach: (quantity: Exact, third = false): Words =>
      isHidden ? reachTarget(third) : [verb(third), ' ', strong(short(quantity)), words.many, tail],
    reachTarget,
    each: [words.one, tail],
  };
}

/** @example unlinked(' net new placements of ') // ' net new placements' */
const unlinked = (text: string) => text.replace(/ (of|on) $/, '');

/** @example thirdOf('reach') // 'reaches' */
const thirdOf = (verb: string) => `${verb}${verb.endsWith('ch') ? 'es' : 's'}`;
