/** One mail as it goes out. `to` is exactly one address. */
export type Message = { to: string; subject: string; text: string };
