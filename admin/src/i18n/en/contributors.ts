import type { Catalogue } from '../catalogue.ts';

export const contributorsEn = {
  'contributors.title': 'Contributors',
  'contributors.total': { one: '{count} contributor', other: '{count} contributors' },
  'contributors.search': 'Search contributors',
  'contributors.search-hint': 'Name, description or variable',
  'contributors.column-name': 'Contributor',
  'contributors.column-variables': 'Variables for templates',
  'contributors.column-source': 'Source',
  'contributors.source-built-in': 'Parvis',
  'contributors.source-project': 'The project',
  'contributors.built-in-text': 'Part of Parvis.',
  'contributors.no-variables': 'Does not list its variables.',
  'contributors.unused': 'Not used by any page, form or article. Choose it in their editors.',
  'contributors.empty': 'No contributors',
  'contributors.empty-text': 'A contributor is code in the project that adds variables to templates.',
  'contributors.no-match': 'No matching contributors',
  'contributors.no-match-text': 'Try fewer words.',
} as const satisfies Catalogue;
