import type { Catalogue } from '../catalogue.ts';

export const contributorsEn = {
  'contributors.title': 'Contributors',
  'contributors.total': { one: '{count} contributor', other: '{count} contributors' },
  'contributors.search': 'Search contributors',
  'contributors.search-hint': 'Name, description or variable',
  'contributors.column-name': 'Contributor',
  'contributors.column-variables': 'Variables for templates',
  'contributors.column-source': 'Comes from',
  'contributors.source-built-in': 'Parvis',
  'contributors.source-project': 'The project',
  'contributors.built-in-text': 'It is part of Parvis.',
  'contributors.no-variables': 'It does not say which variables it adds.',
  'contributors.unused': 'No page, form or article uses it. It is chosen in their editors.',
  'contributors.empty': 'No contributors',
  'contributors.empty-text': 'A contributor is a file of the project that gives templates more variables.',
  'contributors.no-match': 'No contributor matches',
  'contributors.no-match-text': 'Try fewer words.',
} as const satisfies Catalogue;
