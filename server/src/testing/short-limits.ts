/** Of the workers of `short-reading.ts`, in seconds of processor time. */
export const shortLimits = { seconds: 2, searchSeconds: 1 };
