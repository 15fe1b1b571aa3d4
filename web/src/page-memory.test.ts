// @vitest-environment jsdom
import { beforeEach, describe, expect, test } from 'vitest';
import { forgetPages, recallPage, rememberPage } from './page-memory.ts';

describe('the memory of visited pages', () => {
  beforeEach(() => sessionStorage.clear());

  test('brings a page back with the filters it was left with, each path its own', () => {
    rememberPage('/suppliers', '?period=YTD&tags=Craft&tags=Core');
    rememberPage('/brands', '?searchPhrase=rye');
    expect(recallPage('/suppliers')).toBe('period=YTD&tags=Craft&tags=Core');
    expect(recallPage('/brands')).toBe('searchPhrase=rye');
  });

  test('does not remember wholesaler and environment, so that no link leads back to another wholesaler', () => {
    rememberPage('/suppliers', '?wholesalerId=ats&db=preview&period=YTD');
    expect(recallPage('/suppliers')).toBe('period=YTD');
  });

  test('forgets every page, and nothing else of the tab, when the wholesaler changes', () => {
    rememberPage('/suppliers', '?tags=Craft');
    rememberPage('/brands', '?searchPhrase=rye');
    sessionStorage.setItem('something else', 'kept');
    forgetPages();
    expect([recallPage('/suppliers'), recallPage('/brands')]).toEqual(['', '']);
    expect(sessionStorage.getItem('something else')).toBe('kept');
  });

  test('brings every page that shows pay back in the sales period chosen last, and no other page', () => {
    rememberPage('/suppliers', '?period=YTD');
    rememberPage('/executiveReport', '?group=teams');
    rememberPage('/salesreps', '?selectedUser=ATS_101&period=2026-08-01');
    expect(recallPage('/executiveReport')).toBe('group=teams&period=2026-08-01');
    expect(recallPage('/teamleads')).toBe('period=2026-08-01');
    expect([recallPage('/suppliers'), recallPage('/brands')]).toEqual(['period=YTD', '']);
    rememberPage('/teamleads', '');
    expect(recallPage('/salesreps')).toBe('selectedUser=ATS_101');
  });

  test('forgets the filters of a page that was left without any', () => {
    rememberPage('/suppliers', '?period=YTD');
    rememberPage('/suppliers', '?wholesalerId=ats');
    expect(recallPage('/suppliers')).toBe('');
  });
});
