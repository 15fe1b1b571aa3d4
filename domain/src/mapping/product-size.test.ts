import { describe, expect, test } from 'vitest';
import { ceFromOunces } from '../volume.ts';
import { readProductSize } from './product-size.ts';

const ml = (milliliters: number) => Math.round((milliliters / 29.5735295625) * 1e6) / 1e6;

describe('sizes of price books are read as ounces of a unit and units of a case', () => {
  test.each([
    ['12/750ML', ml(750), 12],
    ['12/750 ML', ml(750), 12],
    ['12 x 750 ml', ml(750), 12],
    ['12X750ML', ml(750), 12],
    ['12-750ML', ml(750), 12],
    ['750 ML', ml(750), null],
    ['750ml 12pk', ml(750), 12],
    ['750ML 12/CS', ml(750), 12],
    ['75CL', ml(750), null],
    ['6/75 cl', ml(750), 6],
    ['1.75L', ml(1750), null],
    ['1,75 L', ml(1750), null],
    ['6/1.75L', ml(1750), 6],
    ['0.75L', ml(750), null],
    ['.75 LTR', ml(750), null],
    ['12/1L', ml(1000), 12],
    ['1/50L', ml(50_000), 1],
    ['24/12OZ CN', 12, 24],
    ['24/12 OZ LNNR', 12, 24],
    ['24/12 oz cans', 12, 24],
    ['12 fl oz', 12, null],
    ['12 FL. OZ. BTL', 12, null],
    ['24/16.9 FL OZ', 16.9, 24],
    ['6/4/16OZ', 16, 24],
    ['4/6/12 OZ BT', 12, 24],
    ['2/12/12OZ CN', 12, 24],
    ['4/6PK/12OZ', 12, 24],
    ['4/6pk 12oz', 12, 24],
    ['15PK 12OZ CN', 12, 15],
    ['2/15PK 12OZ', 12, 30],
    ['12OZ 6PK 4/CS', 12, 24],
    ['16OZ CAN 4PK', 16, 4],
    ['1/2 BBL', 1984, 1],
    ['1/2BBL KEG', 1984, 1],
    ['½ BBL', 1984, 1],
    ['Half barrel', 1984, 1],
    ['1/2 KEG', 1984, 1],
    ['1/4 BBL', 992, 1],
    ['1/6 BBL', 661.333333, 1],
    ['SIXTEL', 661.333333, 1],
    ['1/6 BBL 5.16 GAL', 660.48, 1],
    ['15.5 GAL KEG', 1984, 1],
    ['5 GAL', 640, null],
    ['50.7L KEG', ml(50_700), 1],
    ['20L KEG', ml(20_000), 1],
    ['0.5 BBL', 1984, 1],
    ['LANTERN LAGER 24/12OZ CN', 12, 24],
  ])('%s is %d oz, %s a case', (text, ouncesPerUnit, unitsPerCase) => {
    expect(readProductSize(text)).toEqual({ ouncesPerUnit, unitsPerCase });
  });
});

test('a case of 12 x 750 ml is 1.0567 CE, a half barrel 6.8889, 6 x 1.75 L 1.2328', () => {
  const caseOf = (text: string) => {
    const size = readProductSize(text);
    return size && ceFromOunces(size.ouncesPerUnit * (size.unitsPerCase ?? 0));
  };
  expect(['12/750ML', '1/2 BBL', '6/1.75L'].map(caseOf)).toEqual([1.0567, 6.8889, 1.2328]);
});

describe('what has two meanings or none is not read', () => {
  test.each([
    ['no measure', '750'],
    ['a mixed case', '12/ASST'],
    ['nothing', ''],
    ['a half liter, or one bottle of two', '1/2 L'],
    ['a half gallon, or one jug of two', '1/2 GAL'],
    ['two sizes', '750ML/1L'],
    ['a vintage beside the size', 'CABERNET 2019 750ML'],
    ['a count that contradicts itself', '24/12OZ 12PK'],
    ['a third of a barrel', '1/3 BBL'],
    ['a half barrel of five gallons', '1/2 BBL 5 GAL'],
    ['nothing inside', '0 ML'],
    ['a count of none', '0/750ML'],
    ['a word that begins like a measure', '12 LONGNECK'],
    ['a number after it that belongs to nothing', '12OZ 6PK 4'],
  ])('%s: %s', (_what, text) => {
    expect(readProductSize(text)).toBeNull();
  });
});
