/** Leads a life step by step and looks at every invariant after each. */
import type { Action, Did } from './action.ts';
import { actionOf } from './actions.ts';
import { rulesOnceEdited } from './edited-rules.ts';
import type { Fault } from './invariant.ts';
import { faultsAt } from './invariants.ts';
import { type Life, liveOn, monthOf, startLife } from './life.ts';
import { look, type Seen } from './look.ts';
import { textOf } from './rules-in-force.ts';
import type { Step } from './step.ts';

export type Lived = {
  steps: number;
  seconds: number;
  /** Of these, in what the steps do themselves; the rest looks at what the product answers then. */
  acting: number;
  said: readonly string[];
  /** Those that no known fault explains, where the life ended with them. */
  faults: readonly Fault[];
  /** How often each known fault explained one. */
  known: ReadonlyMap<string, number>;
};

/** Ends at the first step after which an invariant does not hold. What is thrown is a fault too. */
export async function runLife(steps: readonly Step[], before?: Parameters<typeof startLife>[0]): Promise<Lived> {
  const life = await startLife(before);
  const start = performance.now();
  const known = new Map<string, number>();
  let [done, acting] = [0, 0];
  const ended = (faults: readonly Fault[]): Lived => ({
    ...{ steps: done, seconds: (performance.now() - start) / 1000, acting, said: life.said, faults, known },
  });
  try {
    let before = await look(life);
    for (const step of steps) {
      try {
        const begun = performance.now();
        const action = actionOf(step.action);
        const did = await take(life, step, action);
        acting += (performance.now() - begun) / 1000;
        done += 1;
        if (did === null) continue;
        const seen = await look(life);
        await keepRules(life, seen, did);
        const faults = await faultsAt({ life, seen, before, did, action });
        for (const { known: sentence } of faults)
          if (sentence !== undefined) known.set(sentence, (known.get(sentence) ?? 0) + 1);
        const unknown = faults.filter((fault) => fault.known === undefined);
        if (unknown.length > 0) return ended(unknown);
        before = seen;
      } catch (error) {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
        return ended([{ invariant: 'nothing fails', key: step.action, text }]);
      }
    }
    return ended([]);
  } finally {
    await life.stop();
  }
}

async function take(life: Life, step: Step, action: Action): Promise<Did | null> {
  liveOn(life, step.day);
  const did = await action.act(life, life.random(step), step.size);
  if (did !== null) life.said.push(`${step.day} ${did.said}`);
  return did;
}

/**
 * Of the month that holds the newest sale its people. What is edited in Production is edited in Preview too, where a later
 * month may have begun. A reopened month has its own rules, but for what is edited.
 */
async function keepRules(life: Life, { newest }: Seen, did: Did): Promise<void> {
  const rules = await life.rules();
  const preview = await life.newestSale('preview');
  const { people } = await life.rules('preview');
  const since = did.isOfPreview === true ? preview : newest;
  const { prod, preview: drafts } = life.peopleOf;
  const areSame = textOf(prod.get(monthOf(newest).from) ?? null) === textOf(rules.people);
  life.peopleOf.prod = new Map([...prod, [monthOf(newest).from, rules.people]]);
  const touched = [...drafts.keys()].filter((month) => month >= monthOf(since).from);
  life.peopleOf.preview = new Map([
    ...drafts,
    ...[...touched, monthOf(preview).from].map((month) => [month, people] as const),
  ]);
  for (const [from, { closed, since: before }] of life.reopened) {
    const own = closed.rules;
    const isKnown = own !== null && (areSame || monthOf(newest).from !== from);
    const edited = isKnown ? rulesOnceEdited(own, before, rules, closed) : null;
    life.reopened.set(from, { closed: { ...closed, rules: edited }, since: rules });
  }
}
