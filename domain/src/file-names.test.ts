import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  baseNameOf,
  beginsLike,
  cleanFileName,
  extensionOf,
  fileNameFault,
  folderOf,
  monthOfText,
  monthText,
  safeFileName,
} from './file-names.ts';

describe('the name of a shared file', () => {
  test.each([
    ['June.pdf', null],
    ['Price lists/June 2026.XLSX', null],
    ['archive/Größe und Preis.csv', null],
    ['', 'empty'],
    ['.pdf', 'empty'],
    ['Price lists/', 'empty'],
    ['newFile.pdf', 'placeholder'],
    ['June', 'type'],
    ['June.exe', 'type'],
    ['June.pdf.exe', 'type'],
    ['June.toString', 'type'],
    ['../June.pdf', 'characters'],
    ['a/../June.pdf', 'characters'],
    ['/June.pdf', 'characters'],
    ['a//June.pdf', 'characters'],
    ['a\\June.pdf', 'characters'],
    ['C:June.pdf', 'characters'],
    ['June\u0000.pdf', 'characters'],
    ['June\u202efdp.pdf', 'characters'],
    ['a\nb.pdf', 'characters'],
    ['.hidden/June.pdf', 'characters'],
    ['folder./June.pdf', 'characters'],
    ['a /June.pdf', 'characters'],
    ['1/2/3/4/5/June.pdf', null],
    ['1/2/3/4/5/6/June.pdf', 'folders'],
    [`${'a'.repeat(117)}.pdf`, 'long'],
    [`${'a'.repeat(100)}/${'b'.repeat(100)}.pdf`, 'long'],
  ])('%j: %s', (name, fault) => expect(fileNameFault(name)).toBe(fault));

  test('has a folder, a base and an extension', () => {
    expect([folderOf('a/b/c.pdf'), baseNameOf('a/b/c.pdf'), extensionOf('c.PDF')]).toEqual(['a/b', 'c.pdf', 'pdf']);
    expect([folderOf('c.pdf'), baseNameOf('c.pdf'), extensionOf('pdf')]).toEqual(['', 'c.pdf', null]);
  });

  test('is one name however a letter is written', () => {
    expect(cleanFileName(' Gro\u0308ße.pdf ')).toBe('Größe.pdf');
  });
});

describe('a file begins like what its name says', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  test.each([
    ['pdf', bytes('%PDF-1.7'), true],
    ['pdf', bytes('<html>'), false],
    ['png', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a), true],
    ['jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0), true],
    ['jpeg', bytes('GIF89a'), false],
    ['xlsx', Uint8Array.of(0x50, 0x4b, 0x03, 0x04, 0x14), true],
    ['docx', bytes('MZ'), false],
    ['csv', bytes('a,b\r\n'), true],
    ['csv', Uint8Array.of(0x4d, 0x5a, 0), false],
    ['csv', new Uint8Array(), false],
  ] as const)('%s %j: %s', (extension, first, fits) => expect(beginsLike(extension, first)).toBe(fits));
});

test('a month is written the same way everywhere and read back', () => {
  expect([monthText('2026-08-14'), monthOfText('Aug 2026')]).toEqual(['Aug 2026', '2026-08-01']);
  expect(['August 2026', 'Aug 26', 'aug 2026', '2026-08', ''].map(monthOfText)).toEqual(Array(5).fill(null));
});

test.each([
  ['50/50: "Rye" & Gin bill-back.pdf', '50 50 Rye & Gin bill-back.pdf'],
  ['..\\..\\etc bill-back.xlsx', 'etc bill-back.xlsx'],
  ['?? bill-back.xlsx', 'bill-back.xlsx'],
  ['Größe 日本 bill-back.pdf', 'Größe 日本 bill-back.pdf'],
])('%s is saved as %s', (text, name) => {
  expect(safeFileName(text)).toBe(name);
});

test('whatever a program is called, its packet has a name that every system takes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 150 }), (name) => {
      expect(fileNameFault(safeFileName(`${name} bill-back.xlsx`))).toBeOneOf([null, 'placeholder']);
    }),
  );
});
