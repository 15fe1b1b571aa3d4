import type { User } from '@caselift/contract/users';

/** The person's own limit, else the wholesaler's, in percent; undefined until that is known. */
export const maxFplOf = (user: User, house: number | undefined): number | undefined => user.wholesaler.maxFPL ?? house;

export const wholesalersLimit = "the wholesaler's limit";
