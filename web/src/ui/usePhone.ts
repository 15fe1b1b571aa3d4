import { windowThat } from './window-that.ts';

/** Whether the viewport is a phone's: up to 720 px, where layouts differ in more than style. */
export const usePhone = windowThat('(max-width: 720px)', false);
