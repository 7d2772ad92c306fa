/** Thrown for a list that cannot be read, asks for what does not exist, or compares what cannot be compared. */
export class ListFault extends Error {}
