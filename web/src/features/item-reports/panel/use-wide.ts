import { windowThat } from '../../../ui/window-that.ts';

/** Room for the list, the table and the panel beside each other. */
export const useWide = windowThat('(min-width: 1200px)', true);

/** With the menu, the panel would leave less than 720 px of the table. */
export const useTight = windowThat('(max-width: 1666px)', false);
