/** Thrown for a list that asks for what does not exist, or compares what cannot be compared. */
export class ListFault extends Error {}
