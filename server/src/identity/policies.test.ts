/** Who may act on which wholesaler and environment, and who may change anything. */
import { errorTexts } from '@caselift/contract/errors';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../http/errors.ts';
import { mayOpenEveryWholesaler, requireMayChange, resolveScope } from './policies.ts';
import type { Viewer } from './viewer.ts';

const viewer = (own: Partial<Viewer> = {}): Viewer => ({
  ...{ credentialId: 1, email: 'ann@example.com', name: 'Ann', role: 'admin', wholesalerId: 'ats', customId: null },
  ...{ leadership: false, viewOnly: false, bound: false, avatarHash: null, wholesalerAvatarHash: null },
  ...own,
});
const others = ['manager', 'teamLead', 'salesRep'] as const;

/** What is answered, or why it is refused. */
function answerOf<T>(asked: () => T): T | string {
  try {
    return asked();
  } catch (error) {
    if (isRefusal(error)) return `${error.refusal}: ${error.message}`;
    throw error;
  }
}
const forbidden = (text: string) => `forbidden: ${text}`;
const own = { db: 'prod' } as const;
const named = { wholesalerId: 'ats', db: 'prod' } as const;
const foreign = { wholesalerId: 'oak', db: 'prod' } as const;

describe('wholesalers', () => {
  test('admins who are not held to their own open every one, and nobody else does', () => {
    expect(mayOpenEveryWholesaler(viewer())).toBe(true);
    expect(answerOf(() => resolveScope(viewer(), foreign))).toEqual(foreign);
    expect(answerOf(() => resolveScope(viewer({ wholesalerId: null }), foreign))).toEqual(foreign);
    const locked = [
      viewer({ bound: true }),
      ...others.flatMap((role) => [viewer({ role }), viewer({ role, bound: true })]),
    ];
    for (const one of locked) {
      expect(mayOpenEveryWholesaler(one)).toBe(false);
      expect(answerOf(() => resolveScope(one, foreign))).toBe(forbidden(errorTexts.otherWholesaler));
    }
  });

  test('everyone opens their own, whether they name it or not', () => {
    for (const one of [viewer(), viewer({ bound: true }), ...others.map((role) => viewer({ role }))]) {
      expect(answerOf(() => resolveScope(one, own))).toEqual(named);
      expect(answerOf(() => resolveScope(one, named))).toEqual(named);
    }
  });

  test('a super admin, who has none, must name one', () => {
    const text = `bad_input: ${errorTexts.wholesalerNeeded}`;
    expect(answerOf(() => resolveScope(viewer({ wholesalerId: null }), own))).toBe(text);
  });
});

test('Preview opens for admins alone, of any kind', () => {
  const preview = { db: 'preview' } as const;
  for (const bound of [true, false]) {
    expect(answerOf(() => resolveScope(viewer({ bound }), preview))).toEqual({ wholesalerId: 'ats', db: 'preview' });
  }
  for (const role of others) {
    const refused = answerOf(() => resolveScope(viewer({ role }), preview));
    expect(refused).toBe(forbidden(errorTexts.previewForAdmins));
  }
});

test('who is view-only changes nothing, whatever their role; everyone else may', () => {
  for (const role of ['admin', ...others] as const) {
    expect(answerOf(() => requireMayChange(viewer({ role, viewOnly: true })))).toBe(forbidden(errorTexts.viewOnly));
    expect(answerOf(() => requireMayChange(viewer({ role })))).toBeUndefined();
  }
});
