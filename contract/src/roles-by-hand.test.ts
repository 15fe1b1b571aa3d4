// Who may make which call, compared with the table that was written from the documents alone.
import { describe, expect, test } from 'vitest';
import { type AccessRule, mayAccess, type Role } from './access.ts';
import { allEndpoints } from './all-endpoints.ts';
import { editable } from './editable.ts';
import type { Endpoint } from './endpoint.ts';
import { mayBeAbout } from './subject.ts';
import {
  aboutByHand,
  type Caller,
  callers,
  callersOf,
  editorsByHand,
  type HandPerson,
  type HandReader,
  handPeople,
  handReaders,
  knownDifferences,
  openTo,
  rolesByHand,
} from './testing/roles-by-hand.ts';

const of = (role: Role, leadership = false, wholesalerId: string | null = 'ats') => ({
  role,
  leadership,
  wholesalerId,
});
const sessions: Record<Caller, Parameters<typeof mayAccess>[1]> = {
  '-': null,
  R: of('salesRep'),
  T: of('teamLead'),
  L: of('teamLead', true),
  M: of('manager'),
  A: of('admin'),
  S: of('admin', false, null),
};
const whoMay = (access: AccessRule) => callers.filter((caller) => mayAccess(access, sessions[caller])).join('');
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const byName = new Map(allEndpoints.map((endpoint) => [nameOf(endpoint), endpoint]));
const hand = [...rolesByHand];

test('every call has one row, and every row a call', () => {
  expect([...rolesByHand.keys()].sort()).toEqual([...byName.keys()].sort());
  expect(byName.size).toBe(allEndpoints.length);
});

test('every call is open to exactly the roles that the documents open it to', () => {
  const open = allEndpoints.map((endpoint) => [nameOf(endpoint), whoMay(endpoint.access)]);
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(hand.map(([name]) => [name, openTo(name).join('')])));
});

test.each(Object.entries(knownDifferences))('%s is a difference as long as it differs', (name, { who }) => {
  expect(callersOf(who)).not.toEqual(rolesByHand.get(name)?.who);
});

test('view-only people may make exactly the calls of a wholesaler that the documents leave them', () => {
  const ofWholesaler = allEndpoints.filter(({ scope }) => scope === 'wholesaler');
  const open = ofWholesaler.filter(({ method, changesNothing = method === 'GET' }) => changesNothing);
  const left = ofWholesaler.filter((endpoint) => rolesByHand.get(nameOf(endpoint))?.viewOnly);
  expect(open.map(nameOf)).toEqual(left.map(nameOf));
});

test('what people edit is open to exactly the roles that the documents name', () => {
  const open = Object.entries(editable).map(([entity, { editors }]) => [entity, whoMay(editors)]);
  const said = Object.entries(editorsByHand).flatMap(([who, entities]) =>
    entities.map((entity) => [entity, callersOf(who).join('')]),
  );
  expect(Object.fromEntries(open)).toEqual(Object.fromEntries(said));
});

describe('a call about one person', () => {
  /** Whoever is deleted is found by staff alone, and only where the rule says so (identity/subject.ts of the server). */
  function subjects(access: AccessRule, reader: HandReader): HandPerson[] {
    const viewer = handPeople.find(({ customId }) => customId === reader);
    if (viewer === undefined) throw new Error(`${reader} is not there`);
    const isStaff = viewer.role === 'manager' || viewer.role === 'admin';
    const findsGone = isStaff && typeof access === 'object' && 'about' in access && access.gone === true;
    const found = handPeople.filter(({ isGone }) => findsGone || !isGone);
    return found.filter(mayBeAbout(access, viewer, handPeople, 'all')).map(({ customId }) => customId);
  }
  const about = allEndpoints.filter(({ access }) => typeof access === 'object' && 'about' in access);
  const saidOf = (endpoint: Endpoint, reader: HandReader): readonly HandPerson[] => {
    const { about: rule = null, who = [] } = rolesByHand.get(nameOf(endpoint)) ?? {};
    const viewer = handPeople.find(({ customId }) => customId === reader);
    const isOpen = who.some((caller) => viewer?.role === sessions[caller]?.role);
    return rule !== null && isOpen ? aboutByHand[rule][reader] : [];
  };
  /** Leads find the hidden people below them: a fault, see below. */
  const isKnown = (endpoint: Endpoint, reader: HandReader) =>
    rolesByHand.get(nameOf(endpoint))?.about === 'plan' && (reader === 'LEAD_1' || reader === 'TOP_1');
  const sorted = (ids: readonly string[]) => [...ids].sort();

  test('is one that the documents limit to some people', () => {
    expect(about.map(nameOf).sort()).toEqual(hand.flatMap(([name, row]) => (row.about ? [name] : [])).sort());
    expect(about.length).toBeGreaterThan(10);
  });

  test.each(about.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is about exactly the people that the documents say, for every reader',
    (_name, endpoint) => {
      for (const reader of handReaders) {
        const found = subjects(endpoint.access, reader).filter((id) => id !== 'REP_4' || !isKnown(endpoint, reader));
        expect([reader, sorted(found)]).toEqual([reader, sorted(saidOf(endpoint, reader))]);
      }
    },
  );

  test('about a plan is about nobody hidden, for a lead of theirs', () => {
    const plans = about.filter((endpoint) => isKnown(endpoint, 'LEAD_1'));
    expect(plans).not.toHaveLength(0);
    for (const { access } of plans) expect(subjects(access, 'LEAD_1')).not.toContain('REP_4');
  });
});
