import { readContentSearch, type ContentSearch } from '../content/content-search.ts';

export const readModelsSearch = (address: Readonly<Record<string, unknown>>): ContentSearch =>
  readContentSearch(address, ['name', 'updatedAt']);
