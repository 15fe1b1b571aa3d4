import { useRef } from 'react';

/** An ID for what is sent: sent again after a lost reply it is the same; with other values it is another. */
export function useSentId(): (values: unknown) => string {
  const sent = useRef({ values: '', _id: '' });
  return (values) => {
    const text = JSON.stringify(values);
    if (sent.current.values !== text) sent.current = { values: text, _id: crypto.randomUUID() };
    return sent.current._id;
  };
}
