import { readContentSearch, type ContentSearch } from '../content/content-search.ts';

export const readNavigationsSearch = (address: Readonly<Record<string, unknown>>): ContentSearch =>
  readContentSearch(address, ['title', 'updatedAt']);
