/** The only source of the current time, so that tests can hold it. Milliseconds since the epoch. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** `2026-01-31T08:15:00.000Z`, the wire form of an instant. */
export function toInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

export function fromInstant(instant: string): number {
  return Date.parse(instant);
}
