/**
 * A wholesaler's life as the second reader keeps it: what happened is told in its order, and what each sales period pays
 * follows from docs/product.md alone. README.md says what of the product it knows.
 */
import { type Day, dayIn, isIn, ownDay, type Span, spanHolding, spanOf } from './days.ts';
import { type Change, type Facts, factsAt } from './facts.ts';
import { keptRows, type UploadedRow } from './kept-rows.ts';
import { boostPay, type Move, movesOf } from './pay-boosts.ts';
import { itemsPay } from './pay-items.ts';
import { lossScope, measuresOf } from './pay-measures.ts';
import {
  type Adjustment,
  adjustmentsOf,
  type Balance,
  type Manual,
  type Settled,
  settle,
  type Word,
} from './settlement.ts';
import {
  type BoostTerms,
  type Entry,
  type Goal,
  type ItemTerms,
  type Pay,
  type Person,
  type Plan,
  parts,
  type Settings,
  type Since,
  since,
} from './terms.ts';

type Edited = Partial<Pick<Person, 'role' | 'leadership' | 'leads' | 'routes' | 'maxFpl'>>;
type BoostSaved = { id: string; terms: Since<BoostTerms | null>[]; percents: Since<number>[]; deleted?: boolean };
type ItemSaved = {
  id: string;
  kind: 'objectives' | 'incentives';
  since: Day;
  terms: Since<ItemTerms>[];
  archived: { at: Day; facts: Facts } | null;
};
type Closing = {
  plan: Plan;
  paid: ReadonlyMap<string, Pay>;
  adjustments: readonly Adjustment[];
  settled: ReadonlyMap<string, Settled>;
  manual: readonly Manual[];
};

export class Book {
  readonly changes: Change[] = [];
  readonly closings: Closing[] = [];
  readonly boosts: BoostSaved[] = [];
  private readonly goals: Goal[] = [];
  private readonly items: ItemSaved[] = [];
  private readonly entries: Entry[] = [];
  private readonly words: Word[] = [];
  private readonly corrected: { buyer: string; day: Day; who: string | null }[] = [];
  private readonly gone = new Map<string, Day>();
  private readonly edited = new Map<string, Edited>();
  private people: Since<Map<string, Person>>[] = [];
  private settings: Since<Settings>[];
  private manual: Manual[] = [];
  private reopened: Closing | null = null;
  /** By the first day of a period after how many changes it closed first: it keeps its plan when it is reopened. */
  private readonly closedAfter = new Map<Day, number>();
  private published = 0;
  /** L. */
  private newest: Day = '';
  private known: { upTo: number; facts: Facts } | null = null;

  private readonly zone: string;
  private readonly rules = { lookBack: 13, limitCents: 250_00 };

  constructor(zone: string, settings: Settings) {
    this.zone = zone;
    this.settings = [{ from: '', value: settings }];
  }

  // What happens.

  imports(rows: NonNullable<Change['rows']>, at: string | null = null): void {
    this.changes.push({ at, rows });
  }
  deletes(deleted: Span): void {
    this.changes.push({ at: null, deleted });
  }
  /** An update, and its publication at once. @param at when; null: after all that the files have. */
  publishes(at: string | null = null): void {
    this.published = this.changes.length;
    const today = at === null ? '9999-12-31' : dayIn(this.zone, at);
    const days = this.facts().lines.flatMap(({ kind, day }) => (kind === 'sale' && day <= today ? [day] : []));
    this.newest = days.sort().at(-1) ?? '';
    this.keepPeople();
  }
  /** What is typed of a person holds from the period of L on. */
  edits(who: string, changed: Edited): void {
    this.edited.set(who, { ...this.edited.get(who), ...changed });
    this.keepPeople();
  }
  sets(changed: Partial<Settings>): void {
    const [from] = this.periodOf(this.newest);
    const last = since(this.settings, from);
    if (last === undefined) throw new Error('There are settings.');
    this.settings = [...this.settings.filter((one) => one.from !== from), { from, value: { ...last, ...changed } }];
  }
  goal(goal: Goal): void {
    this.goals.push(goal);
    // What is edited while a period is reopened counts in it; what was edited before doesn't.
    if (this.reopened === null) return;
    const { plan } = this.reopened;
    this.reopened.plan = { ...plan, goals: [...plan.goals, goal] };
  }
  /** @param from the first day of the period of L, unless all days are said to have had it. */
  boost(id: string, terms: BoostTerms | null, { from = this.periodOf(this.newest)[0], percent = 0 } = {}): void {
    const boost = this.boosts.find((one) => one.id === id) ?? { id, terms: [], percents: [] };
    if (!this.boosts.includes(boost)) this.boosts.push(boost);
    if (from === '') boost.terms.length = 0;
    boost.terms.push({ from, value: terms });
    if (terms !== null) boost.percents.push({ from, value: percent });
  }
  item(id: string, kind: ItemSaved['kind'], terms: ItemTerms, made: Day = this.newest): void {
    const item = this.items.find((one) => one.id === id);
    if (item === undefined)
      this.items.push({ id, kind, since: made, terms: [{ from: '', value: terms }], archived: null });
    else item.terms.push({ from: this.newest, value: terms });
  }
  archives(id: string): void {
    for (const item of this.items) if (item.id === id) item.archived = { at: this.newest, facts: this.facts() };
  }
  handsIn(
    entry: Omit<Entry, 'day' | 'receivedAt' | 'counts'>,
    receivedAt: string,
    deviceAt: string | null = null,
  ): void {
    this.entries.push({ ...entry, day: ownDay(this.zone, receivedAt, deviceAt), receivedAt, counts: false });
  }
  /** For the instance that begins on the day. Rows replace what was uploaded for their people; in a closed one no targets. */
  uploads(item: string, from: Day, rows: readonly UploadedRow[]): void {
    const days = since(this.items.find(({ id }) => id === item)?.terms ?? [], from)?.days ?? 'month';
    const [, last] = typeof days === 'string' ? spanHolding(from, days) : days;
    const isClosed = this.closings.some(({ plan }) => isIn(plan.period, last));
    for (const { user: who, quantity, target } of keptRows(rows)) {
      const id = `${item} ${from} ${who}`;
      const at = this.entries.findIndex((entry) => entry.id === id);
      const typed = isClosed ? this.entries[at]?.target : target;
      if (at >= 0) this.entries.splice(at, 1);
      const row = { id, item, who, buyer: null, amount: quantity, ...(typed !== undefined && { target: typed }) };
      this.entries.push({ ...row, day: from, receivedAt: '', counts: true });
    }
  }
  decides(id: string, counts: boolean): void {
    for (const entry of this.entries) if (entry.id === id) entry.counts = counts;
  }
  holds(buyer: string, day: Day, who: string | null): void {
    this.corrected.push({ buyer, day, who });
  }
  leaves(who: string, at: string): void {
    this.gone.set(who, dayIn(this.zone, at));
  }
  /** Above the limit it waits, with all that the person got in the period without a second one. */
  adjusts(manual: Pick<Manual, 'who' | 'part' | 'cents'>): void {
    const own = this.manual.filter(({ who, hasSecond, isWaiting }) => who === manual.who && !hasSecond && !isWaiting);
    const waived = this.words.filter(
      ({ who, kind, paying }) => who === manual.who && kind === 'waived' && paying === this.closings.length,
    );
    const got = [...own, ...waived].reduce((sum, { cents }) => sum + Math.abs(cents), Math.abs(manual.cents));
    this.manual.push({ ...manual, hasSecond: false, isWaiting: got > this.rules.limitCents });
  }
  says(word: Omit<Word, 'paying'>): void {
    this.words.push({ ...word, paying: this.closings.length });
  }

  /** The next period in turn; answers what everyone is paid. */
  closes(from: Day): ReadonlyMap<string, Settled> {
    const plan = this.reopened?.plan ?? this.planOf(from);
    const pay = this.payOf(plan, this.facts(), true);
    const adjustments = this.adjustments(from);
    const counts = this.manual.filter(({ isWaiting }) => !isWaiting);
    const balances = new Map<string, Balance>(
      [...(this.closings.at(-1)?.settled ?? [])].flatMap(([who, { balance }]) =>
        balance === null ? [] : [[who, balance] as const],
      ),
    );
    const everyone = new Set([...pay.keys(), ...[...adjustments, ...counts].map(({ who }) => who), ...balances.keys()]);
    const settled = new Map(
      [...everyone].map((who) => {
        const of = { pay, adjustments, manual: counts, balance: balances.get(who) ?? null };
        return [who, settle(who, of, plan.period)] as const;
      }),
    );
    const fixed = adjustments.filter(({ isPending }) => !isPending);
    this.closings.push({
      plan: { ...plan, change: this.published },
      paid: pay,
      adjustments: fixed,
      settled,
      manual: counts,
    });
    this.manual = this.manual.filter(({ isWaiting }) => isWaiting);
    this.reopened = null;
    if (!this.closedAfter.has(from)) this.closedAfter.set(from, this.changes.length);
    return settled;
  }
  reopens(): void {
    this.reopened = this.closings.pop() ?? null;
    this.manual = [...(this.reopened?.manual ?? []), ...this.manual];
  }

  // What follows.

  /** What is open, with what waits for a manager. */
  adjustments(payingFrom: Day): Adjustment[] {
    const earlier = this.closings.flatMap((closing) => closing.adjustments);
    const { lookBack } = this.rules;
    return this.closings.flatMap(({ plan, paid }) => {
      const closed = { period: plan.period, paid, losesWithOthers: (who: string) => this.losesWithOthers(plan, who) };
      const should = this.payOf(plan, this.facts(Math.max(this.published, plan.change)), true);
      return adjustmentsOf(closed, should, { earlier, words: this.words, payingFrom, lookBack });
    });
  }
  /** C of a closed period with all that was and is adjusted, by person and part: 'ANN_1 gp'. */
  paidInAll(from: Day): Record<string, number> {
    const closing = this.closings.find(({ plan }) => plan.period[0] === from);
    const all = [...this.closings.flatMap(({ adjustments }) => adjustments), ...this.adjustments('')];
    const sums: Record<string, number> = {};
    const add = (key: string, cents: number) => Object.assign(sums, { [key]: (sums[key] ?? 0) + cents });
    for (const [who, pay] of closing?.paid ?? []) for (const part of parts) add(`${who} ${part}`, pay[part]);
    for (const one of all) if (one.closed === from) add(`${one.who} ${one.part}`, one.cents);
    return Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
  }
  /** Of each person what closed periods paid, with the balance that is left. */
  settledInAll(): Record<string, number> {
    const sums: Record<string, number> = {};
    for (const { settled } of this.closings)
      for (const [who, { payable }] of settled) sums[who] = (sums[who] ?? 0) + payable;
    for (const [who, { balance }] of this.closings.at(-1)?.settled ?? [])
      sums[who] = (sums[who] ?? 0) + (balance?.cents ?? 0);
    return sums;
  }
  /** Of a period that isn't closed: what each part earned. */
  earned(from: Day): ReadonlyMap<string, Pay> {
    return this.payOf(this.planOf(from), this.facts());
  }
  /** The moves of boosts, closed periods by their plans, from the first that has one; by periods as they were paid. */
  moves(): { period: Span; moves: Move[] }[] {
    const closed = this.closings.map(({ plan }) => ({ plan, facts: this.facts(plan.change) }));
    const next = closed.at(-1)?.plan.period[1] ?? '';
    const open = this.newest > next ? [{ plan: this.planOf(this.newest), facts: this.facts() }] : [];
    return [...closed, ...open].map(({ plan, facts }) => ({
      period: plan.period,
      moves: movesOf(plan, facts, (day) => this.planOn(day, plan)).filter(({ rep }) => this.isPaid(rep, plan.period)),
    }));
  }
  nameOf(who: string): string {
    return this.facts().people.get(who)?.name ?? who;
  }

  private losesWithOthers(plan: Plan, who: string): boolean {
    const person = plan.people.get(who);
    return person !== undefined && lossScope(plan, person) !== 'own';
  }

  private payOf(plan: Plan, all: Facts, isOver = false): Map<string, Pay> {
    const lines = all.lines.map((line) => this.stamped(line, plan));
    const facts = { ...all, lines: lines.filter(({ day }) => day <= this.newest || isOver) };
    const boosts = boostPay(movesOf(plan, facts, (day) => this.planOn(day, plan)));
    const pay = new Map<string, Pay>();
    for (const person of plan.people.values()) {
      if (!this.isPaid(person.id, plan.period)) continue;
      const ofBoosts = boosts.filter(({ rep }) => rep === person.id).reduce((sum, { cents }) => sum + cents, 0);
      const measures = measuresOf(plan, facts, person);
      pay.set(person.id, { ...measures, boosts: ofBoosts, ...itemsPay(plan, facts, this.entries, person) });
    }
    return pay;
  }
  /** On days of a closed period a line that comes later is of whoever had its route or account when the period closed. */
  private stamped(line: Facts['lines'][number], own: Plan): Facts['lines'][number] {
    const plan = this.planOn(line.day, own);
    const known = this.closedAfter.get(plan?.period[0] ?? '') ?? Number.POSITIVE_INFINITY;
    if (plan === null || line.ownRep !== null || line.change <= known) return line;
    const ofRoute =
      line.route === '' ? undefined : [...plan.people.values()].find(({ routes }) => routes.includes(line.route));
    return { ...line, rep: ofRoute?.id ?? plan.facts.holders.get(line.buyer) ?? null };
  }
  private planOn(day: Day, own: Plan): Plan | null {
    if (isIn(own.period, day)) return own;
    return this.closings.find(({ plan }) => isIn(plan.period, day))?.plan ?? null;
  }
  private isPaid(who: string, [first]: Span): boolean {
    const left = this.gone.get(who);
    return left === undefined || left >= first;
  }
  private facts(upTo = this.published): Facts {
    if (this.known?.upTo !== upTo) this.known = { upTo, facts: factsAt(this.changes.slice(0, upTo), this.zone) };
    return this.known.facts;
  }
  private periodOf(day: Day): Span {
    const settings = since(this.settings, day);
    return spanOf(day || '1970-01-01', settings?.kind ?? 'monthly');
  }
  private keepPeople(): void {
    const [from] = this.periodOf(this.newest);
    const value = new Map(
      [...this.facts().people].map(([id, person]) => [id, { maxFpl: null, ...person, ...this.edited.get(id) }]),
    );
    this.people = [...this.people.filter((one) => one.from !== from), { from, value }];
  }
  private planOf(day: Day): Plan {
    const period = this.periodOf(day);
    const settings = since(this.settings, period[0]);
    const people = since(this.people, period[0]);
    if (settings === undefined || people === undefined) throw new Error('Something was published.');
    const copied = <Saved extends { terms: readonly unknown[] }>(saved: Saved) => ({
      ...saved,
      terms: [...saved.terms],
    });
    return {
      ...{
        period,
        settings,
        people,
        goals: [...this.goals],
        facts: this.facts(),
        change: this.published,
      },
      ...{ boosts: this.boosts.map(copied), items: this.items.map(copied), corrected: [...this.corrected] },
    };
  }
}
