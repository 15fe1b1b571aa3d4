import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ScopeSearch, scopeOf, settleScope } from './scope.ts';

const admin = { role: 'admin', wholesalerId: null, bound: false } as const;
const adminOfAtlas = { role: 'admin', wholesalerId: 'ats', bound: false } as const;
const manager = { role: 'manager', wholesalerId: 'ats', bound: false } as const;

describe('the wholesaler and environment of an address', () => {
  test('a manager who asks for another wholesaler is taken back to their own', () => {
    expect(settleScope(manager, { wholesalerId: 'iowa', db: undefined }).wholesalerId).toBe('ats');
  });

  test.each(['manager', 'teamLead', 'salesRep'] as const)('preview is closed to a %s', (role) => {
    expect(
      scopeOf(settleScope({ role, wholesalerId: 'ats', bound: false }, { wholesalerId: 'ats', db: 'preview' })),
    ).toEqual({
      wholesalerId: 'ats',
      db: 'prod',
    });
  });

  test('an admin without a wholesaler has none until they choose one', () => {
    expect(scopeOf(settleScope(admin, { wholesalerId: undefined, db: 'preview' }))).toBeNull();
    expect(scopeOf(settleScope(admin, { wholesalerId: 'iowa', db: 'preview' }))).toEqual({
      wholesalerId: 'iowa',
      db: 'preview',
    });
  });

  test('an admin with a wholesaler starts there and may go to another', () => {
    expect(settleScope(adminOfAtlas, { wholesalerId: undefined, db: undefined }).wholesalerId).toBe('ats');
    expect(settleScope(adminOfAtlas, { wholesalerId: 'iowa', db: undefined }).wholesalerId).toBe('iowa');
  });

  test('an admin who is bound to a wholesaler is taken back to it, and keeps Preview', () => {
    const bound = { ...adminOfAtlas, bound: true };
    expect(settleScope(bound, { wholesalerId: 'iowa', db: 'preview' })).toEqual({ wholesalerId: 'ats', db: 'preview' });
  });

  test('figures are those of Production unless the address says preview', () => {
    expect(scopeOf({ wholesalerId: 'ats', db: undefined })).toEqual({ wholesalerId: 'ats', db: 'prod' });
  });

  test('a wholesaler id is read in lower case, and nonsense counts as absent', () => {
    expect(z.parse(ScopeSearch, { wholesalerId: 'ATS', db: 'preview' })).toEqual({
      wholesalerId: 'ats',
      db: 'preview',
    });
    expect(z.parse(ScopeSearch, { wholesalerId: "x'; drop table", db: 'staging' })).toEqual({});
    expect(z.parse(ScopeSearch, { wholesalerId: ['ats', 'iowa'] })).toEqual({});
  });
});
