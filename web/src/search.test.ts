import { describe, expect, test } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

describe('the query string of an address', () => {
  test('reads every value as text, however much it looks like a number', () => {
    expect(parseSearch('?selectedUser=1e3&route=007&descending=true')).toEqual({
      selectedUser: '1e3',
      route: '007',
      descending: 'true',
    });
  });

  test('reads a repeated key as a list and keeps its order', () => {
    expect(parseSearch('?tags=b&tags=a&tags=b&period=YTD')).toEqual({ tags: ['b', 'a', 'b'], period: 'YTD' });
  });

  test('writes a list as a repeated key and leaves out what is absent', () => {
    expect(stringifySearch({ tags: ['a', 'b'], brands: [], page: 2, searchPhrase: undefined, team: null })).toBe(
      '?tags=a&tags=b&page=2',
    );
  });

  test('writes nothing at all, not even a question mark, for an empty search', () => {
    expect(stringifySearch({ searchPhrase: undefined })).toBe('');
  });

  test('gives back what it was given, with spaces, ampersands and other alphabets', () => {
    const search = { searchPhrase: 'Juniper & Rye = 100 %', tags: ['Größe', '+1 more'] };
    expect(parseSearch(stringifySearch(search))).toEqual(search);
  });
});
