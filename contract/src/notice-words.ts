/** The sentences of notices, on the screen and in the daily mail (docs/product.md, Notices). */
import { type IsoDate, monthNames } from '@caselift/domain/dates';
import { measures } from '@caselift/domain/measure-list';
import { moneyText } from '@caselift/domain/pay/statement-line';
import { counted, quantityText } from '@caselift/domain/programs/item-words';
import type { LevelName } from '@caselift/domain/programs/pay-levels';
import type { NoticeAmount, NoticeFacts } from './notifications.ts';
import { salesPeriodName } from './sales-period-name.ts';

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** @example shortDay('2026-09-16') // 'Wed, Sep 16' */
export function shortDay(date: IsoDate): string {
  return `${weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()]}, ${monthDay(date)}`;
}
const monthDay = (date: IsoDate) => `${monthNames[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8, 10))}`;

const exactMoney = (dollars: number) => moneyText(Math.round(dollars * 100));
/** With one period at its end. */
const sentence = (text: string) => `${text.replace(/\.$/, '')}.`;
const signedMoney = (dollars: number) => `${dollars < 0 ? '\u2212' : '+'}${exactMoney(Math.abs(dollars))}`;
/** Without the cents of whole dollars. */
const money = (dollars: number) => exactMoney(dollars).replace(/\.00$/, '');

function amountText({ value, unit }: NoticeAmount): string {
  return unit === 'ofTarget' ? `${quantityText(value, '%')} of the target` : quantityText(value, unit);
}

/** What is missing, in front of "short". */
function missingText({ value, unit }: NoticeAmount): string {
  if (unit === 'ofTarget') return `${quantityText(value, '%')} of the target`;
  return unit === '%' ? counted(value, 'point', 'points') : quantityText(value, unit);
}

/** Without the unit, which the sentence has named. */
const levelText = ({ value, unit }: NoticeAmount): string =>
  unit === 'ofTarget'
    ? quantityText(value, '%')
    : unit === '$' || unit === '%'
      ? quantityText(value, unit)
      : grouped.format(value);

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });

const levelTitles: Readonly<Record<LevelName, string>> = {
  threshold: 'reached its threshold',
  target: 'reached its target',
  cap: 'reached its cap',
  step: 'moved up a step',
};

const list = new Intl.ListFormat('en-US', { type: 'conjunction' });

export type NoticeWords = { title: string; body: string };

/** @example noticeWords({ about: 'newFigures', through: '2026-09-16', pay: 10, change: null }).title // 'New figures through Wed, Sep 16' */
export function noticeWords(facts: NoticeFacts): NoticeWords {
  switch (facts.about) {
    case 'imageRejected': {
      const { unpaid, account, reason, reviewer, until } = facts;
      const unpaidText = unpaid === null || unpaid === 0 ? '' : `, ${exactMoney(unpaid)} not paid`;
      const again = until === null ? '' : ` You can submit it again until ${shortDay(until)}.`;
      return {
        title: `Photo rejected${unpaidText}`,
        body: `${account}, ${facts.item}: “${reason}” Rejected by ${reviewer}.${again}`,
      };
    }
    case 'imageApproved': {
      const { added, account, cases, item } = facts;
      const of = cases === null ? '' : `, ${quantityText(cases, 'cases')}`;
      return {
        title: added === null || added === 0 ? 'Photo approved' : `Photo approved, +${exactMoney(added)}`,
        body: `${account}${of}, ${item}.`,
      };
    }
    case 'levelReached':
      return { title: `${facts.item} ${levelTitles[facts.level]}`, body: levelBody(facts) };
    case 'goalReached': {
      const { inSentence, name } = measures[facts.measure];
      return {
        title: `${name} goal reached`,
        body: `You have reached your ${inSentence} goal of the sales period: ${exactMoney(facts.earned)} so far.`,
      };
    }
    case 'nearMiss': {
      const { item, missing, at, has, added, earned, to } = facts;
      const pays = earned > 0 ? `${money(added)} more` : money(added);
      const until = to === null ? '' : ` until ${shortDay(to)}`;
      return {
        title: `Near miss: ${missingText(missing)} short`,
        body: `${item} pays ${pays} at ${levelText(at)}${until}. You have ${levelText(has)}.`,
      };
    }
    case 'programsBegan':
      return begunWords(facts);
    case 'programLocked':
      return { title: `${facts.item} is locked`, body: lockedBody(facts) };
    case 'programOpened':
      return { title: `${facts.item} is open`, body: `Every qualifier is met: ${money(facts.earned)} so far.` };
    case 'adjustmentMade': {
      const { amount, reason, by } = facts;
      return { title: `Adjustment of your pay, ${signedMoney(amount)}`, body: `${sentence(reason)} Made by ${by}.` };
    }
    case 'adjustmentWaits': {
      const { person, amount, reason, by } = facts;
      return {
        title: `Adjustment to approve: ${person}, ${signedMoney(amount)}`,
        body: `${sentence(reason)} Made by ${by}.`,
      };
    }
    case 'planToAccept': {
      const { changed } = facts;
      if (changed === null)
        return { title: 'Your plan is ready to accept', body: 'It says in words what you are paid by.' };
      return {
        title: 'Your plan has changed',
        body: `${counted(changed, 'part is', 'parts are')} not what you accepted. Read what is new, and accept it.`,
      };
    }
    case 'planReminder':
      return {
        title: 'Your plan waits to be accepted',
        body: `${facts.by} asks you to read version ${facts.version} and accept it.`,
      };
    case 'periodPaid':
      return {
        title: `${salesPeriodName(facts)} is closed: ${exactMoney(facts.payable)}`,
        body: `${facts.before === undefined ? '' : `It was ${exactMoney(facts.before)} when it was closed before. `}Your pay of this sales period is final. My statements has its lines.`,
      };
    case 'questionAsked':
      return {
        title: `Question from ${facts.person}: ${facts.line}`,
        body: `“${facts.text}” About the statement of ${salesPeriodName(facts)}.`,
      };
    case 'questionAnswered':
      return {
        title: `Answer to your question: ${facts.line}`,
        body: `“${facts.text}” Answered by ${facts.by}.`,
      };
    case 'questionResolved': {
      const { line, adjustment, text, by } = facts;
      const change = adjustment === null ? '' : `, with an adjustment of ${signedMoney(adjustment)}`;
      return { title: `Question resolved${change}: ${line}`, body: `“${text}” Resolved by ${by}.` };
    }
    case 'newFigures':
      return { title: `New figures through ${shortDay(facts.through)}`, body: figuresBody(facts) };
  }
}

type Facts<About extends NoticeFacts['about']> = Extract<NoticeFacts, { about: About }>;

function levelBody({ level, at, earned, before }: Facts<'levelReached'>): string {
  if (level === 'step' && at !== null) {
    const instead = before > 0 && before < earned ? ` instead of ${money(before)}` : '';
    return `Step of ${levelText(at)} reached: ${money(earned)}${instead}.`;
  }
  const what = at === null || at.unit === 'ofTarget' ? `The ${level}` : `The ${level} of ${amountText(at)}`;
  return level === 'cap'
    ? `${what} is reached: ${money(earned)}, the most it pays.`
    : `${what} is reached: ${money(earned)} so far.`;
}

function begunWords({ programs, count }: Facts<'programsBegan'>): NoticeWords {
  const [first] = programs;
  const names = programs.map(({ item }) => item);
  if (first !== undefined && count === 1) {
    return { title: `Program opened: ${first.item}`, body: `It runs through ${shortDay(first.to)}.` };
  }
  const rest = count - names.length;
  return {
    title: `${count} programs opened`,
    body: `${list.format(rest > 0 ? [...names, `${rest} more`] : names)}.`,
  };
}

function lockedBody({ locked, unmet, to }: Facts<'programLocked'>): string {
  const conditions = unmet.map(({ name, isHouse, target }) =>
    target === null ? `“${name}” is met` : `${isHouse ? 'the house reaches' : 'you reach'} ${amountText(target)}`,
  );
  const when = conditions.length === 0 ? 'every qualifier is met' : list.format(conditions);
  return `${locked > 0 ? `${money(locked)} opens` : 'It opens'} when ${when} by ${monthDay(to)}.`;
}

function figuresBody({ pay, change }: Facts<'newFigures'>): string {
  if (pay === null) return 'They are in every list and report.';
  const than =
    change === null
      ? ''
      : change === 0
        ? ', the same as before'
        : `, ${exactMoney(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than before`;
  return `Your pay so far is ${exactMoney(pay)}${than}.`;
}

/**
 * What of a notice is still true on the day: null where all that it promises is over. Mails tell no more than that.
 * @example stillTrue({ about: 'nearMiss', to: '2026-09-30', ... }, '2026-10-01') // null
 */
export function stillTrue(facts: NoticeFacts, today: IsoDate): NoticeFacts | null {
  const isOver = (day: IsoDate | null) => day === null || day < today;
  switch (facts.about) {
    case 'imageRejected':
      return isOver(facts.until) ? { ...facts, until: null } : facts;
    case 'nearMiss':
      return isOver(facts.to) ? null : facts;
    default:
      return facts;
  }
}
