import { v7, validate } from 'uuid';

/** An id of any entity: UUIDv7, so that ids sort by creation. */
export type EntityId = string & { readonly __brand: 'EntityId' };

export function newId(): EntityId {
  return v7() as EntityId;
}

export function isId(text: string): text is EntityId {
  return validate(text);
}
