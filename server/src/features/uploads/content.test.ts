import { describe, expect, test } from 'vitest';
import { isWhatItsNameSays } from './content.ts';

const utf16 = Buffer.from('\ufeffinvoice;net\r\n1;12,50\r\n', 'utf16le');
const zip = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(60, 7)]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(60)]);
const noise = Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 167 + (index >> 3)) % 256));
const table = Buffer.from('PAR1\x15\x04\x15 some rows PAR1');

const whole = (name: string, bytes: Buffer) => isWhatItsNameSays(name, bytes, bytes.subarray(-4));

describe('a file is taken for what its name says', () => {
  test.each([
    ['sales.csv', Buffer.from('no,net\n1,2\n')],
    ['SALES.CSV', Buffer.from('n°;netto\n1;2\n', 'latin1')],
    ['utf16.csv', utf16],
    ['padded.csv', Buffer.from('no,name\n1,Ale\0\0\0\0\n\x1a')],
    ['sales.parquet', table],
    ['sales.xlsx', zip],
    ['old.xls', compound],
    ['with-a-password.xlsx', compound],
    ['new-under-the-old-name.xls', zip],
  ])('%s', (name, bytes) => expect(whole(name, bytes)).toBe(true));
});

describe('and refused when it is something else', () => {
  test.each([
    ['a spreadsheet named .csv', 'sales.csv', zip],
    ['an old spreadsheet named .csv', 'sales.csv', Buffer.concat([compound, noise])],
    ['a letter named .csv', 'sales.csv', Buffer.from('%PDF-1.7\n%words')],
    ['bytes without sense named .csv', 'sales.csv', noise],
    ['text named .xlsx', 'sales.xlsx', Buffer.from('no,net\n1,2\n')],
    ['text named .parquet', 'sales.parquet', Buffer.from('no,net\n1,2\n')],
    ['a Parquet file that breaks off', 'sales.parquet', table.subarray(0, -1)],
  ])('%s', (_, name, bytes) => expect(whole(name, bytes)).toBe(false));

  test('the end of a Parquet file is looked at once it is there', () => {
    expect(isWhatItsNameSays('sales.parquet', table.subarray(0, 8), null)).toBe(true);
  });
});
