/** What an address may say, field by field. A value that is missing or unreadable is its default, so that any link opens. */
import { isRealDate } from '@caselift/domain/dates';
import * as z from 'zod/mini';

/** Characters. */
export const searchPhraseLimit = 100;

export const text = (limit: number = searchPhraseLimit) =>
  z._default(z.catch(z.string().check(z.maxLength(limit)), ''), '');

/** A day of the calendar, YYYY-MM-DD; '' for none. */
export const day = () => z._default(z.catch(z.string().check(z.refine(isRealDate)), ''), '');

/** One of a few values; the first is the default. */
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z._default(z.catch(z.enum(values), values[0]), values[0]);

/** One of so many, by its place; the first is the default. */
export const placeIn = (count: number) =>
  z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(count - 1)), 0), 0);

/** A key that may be repeated: absent, one string or several become a list without duplicates. */
export const list = () =>
  z._default(
    z.catch(
      z.pipe(
        z.union([z.string(), z.array(z.string())]),
        z.transform((value: string | string[]) => [...new Set([value].flat().filter((item) => item !== ''))]),
      ),
      [],
    ),
    [],
  );

/** The same of known values; others are left out. */
export const listOf = <const Value extends string>(values: readonly Value[]) =>
  z.pipe(
    list(),
    z.transform((items: string[]) => values.filter((value) => items.includes(value))),
  );

export const page = () => z._default(z.catch(z.coerce.number().check(z.int(), z.minimum(1)), 1), 1);

export const flag = (byDefault = false) =>
  z._default(z.catch(z.union([z.boolean(), z.stringbool()]), byDefault), byDefault);
