import { useSyncExternalStore } from 'react';
import { onSenderChange, type SenderState, senderState } from './sender-state.ts';

/** What of the signed-in person waits on this phone, and what is being sent. */
export const useSubmissions = (): SenderState => useSyncExternalStore(onSenderChange, senderState);
