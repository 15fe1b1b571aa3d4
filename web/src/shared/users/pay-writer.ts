import { dollars, dollarsAndCents } from '../../ui/figures.ts';

/** Pay, to the cent; someone else's comes in whole dollars where profits are hidden, and is written without cents. */
export const payWriter = ({ rounded }: { rounded?: true | undefined }): typeof dollars =>
  rounded ? dollars : dollarsAndCents;
