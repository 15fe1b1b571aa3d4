import type { ReactNode } from 'react';

/** Why a screen has nothing new to show. `instead`: what stands in the place of the rows, if not the message. */
export type Failure = { message: string; retry: () => void; instead?: ReactNode };
