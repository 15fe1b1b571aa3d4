/** How a plan in words says what is counted: by type and measure, for people, teams and the house (docs/product.md, Items). */
import { compare, type Exact, exact, hundred, toNumber, zero } from '../exact.ts';
import { endsByItself } from './item.ts';
import { itemMeasures } from './item-measures.ts';
import { percentOf } from './item-payout.ts';
import { unitOf } from './item-quantity.ts';
import { comparisonText, exactText, isInProfit, level } from './item-words.ts';
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
  /** isThird: said of the subject, not of you. @example 'reach **10** placements of **6 products** in your accounts' */
  reach: (quantity: Exact, isThird?: boolean) => Words;
  reachTarget: (isThird?: boolean) => Words;
  /** What a share is of. @example 'as you reach of the target' */
  ofTarget: string;
  /** @example 'the share of the target that is reached' */
  shareOfTarget: string;
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
  const short = (quantity: Exact) => exactText(quantity, unit);
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
    ofTarget: isSpecific ? `as you have of ${accounts}` : 'as you reach of the target',
    shareOfTarget: isSpecific ? `the share of ${accounts} that do` : 'the share of the target that is reached',
  };
  if (isMeasured) return { ...base, ...measuredWords(item, { isSpecific, isHidden, accounts, goal, short, reader }) };
  const said = submittedWords(item, { places: base.places, isTeam: reader.isTeam });
  const verb = (isThird: boolean) => said.verb[isThird && base.subject !== 'you' ? 'one' : 'many'];
  return {
    ...base,
    reach: (quantity, isThird = false) => [
      verb(isThird),
      ' ',
      said.before,
      strong(short(quantity)),
      said.many(quantity),
    ],
    reachTarget: (isThird = false) => [
      isThird && base.subject !== 'you' ? 'reaches ' : 'reach ',
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
  goal: Exact | null;
  short: (quantity: Exact) => string;
  reader: PlanReader;
};

function measuredWords(item: PlanItem, { isSpecific, isHidden, accounts, goal, short, reader }: MeasuredOptions) {
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
    const amount = exactText(target ?? zero, unit);
    const hidesTarget = reader.hidesProfits && measured === 'gpCents' && form !== 'percent';
    const reaches: Words = hidesTarget
      ? ['reaches its gross profit target on ', products]
      : [`${does === 'sell' ? 'buys' : thirdOf(does)} `, strong(amount), words.many, products, than];
    const reach: Words = hidesTarget
      ? ['reach their gross profit target on ', products]
      : [does === 'sell' ? 'buy ' : `${does} `, strong(amount), words.many, products, than];
    const isOthers = reader.isTeam || terms.isHouseGoal;
    const has = (isThird: boolean) => (isThird && isOthers ? 'has' : 'have');
    const all = terms.isHouseGoal ? accounts : `all of ${accounts}`;
    return {
      reach: (quantity: Exact, isThird = false) => [
        `${has(isThird)} `,
        strong(short(quantity)),
        ` of ${accounts} `,
        reach,
      ],
      reachTarget: (isThird = false) => [`${has(isThird)} ${all} `, reach],
      each: [`of ${accounts} that `, reaches],
    };
  }
  const verb = (isThird: boolean) => (isThird && (reader.isTeam || terms.isHouseGoal) ? thirdOf(does) : does);
  const tail: Words = [products, inAccounts, than];
  const linked = measured === 'gpCents' ? 'the gross profit target on ' : 'the target for ';
  const ofTarget = reader.isBrief ? linked.replace(/ (on|for) $/, '') : linked;
  const reachShare = (share: Words, isThird: boolean): Words => [
    `reach${isThird && (reader.isTeam || terms.isHouseGoal) ? 'es' : ''} `,
    share,
    ofTarget,
    products,
    inAccounts,
  ];
  return {
    reach: (quantity: Exact, isThird = false): Words => {
      if (!isHidden) return [verb(isThird), ' ', strong(short(quantity)), words.many, tail];
      const isTarget = goal === null || compare(quantity, goal) === 0;
      return reachShare(isTarget ? [] : [strong(`${level(percentOf(quantity, goal), [])}%`), ' of '], isThird);
    },
    reachTarget: (isThird = false): Words => reachShare([], isThird),
    each: [words.one, tail],
  };
}

/** @example unlinked(' net new placements of ') // ' net new placements' */
const unlinked = (text: string) => text.replace(/ (of|on) $/, '');

/** @example thirdOf('reach') // 'reaches' */
const thirdOf = (verb: string) => `${verb}${verb.endsWith('ch') ? 'es' : 's'}`;
