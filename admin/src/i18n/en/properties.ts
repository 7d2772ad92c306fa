import type { Catalogue } from '../catalogue.ts';

/** Labels of properties and amounts that only the audit trail shows. */
export const propertiesEn = {
  'property.languages': 'Languages',
  'property.translations': 'Outdated translations',
  'property.parent': 'Parent page',
  'property.slug': 'Name in the address',
  'property.description': 'Description',
  'property.noIndex': 'Hidden from search engines',
  'property.image': 'Image',
  'property.canonical': 'Canonical address',
  'property.fields': 'Fields',
  'property.values': 'Values',
  'property.modelId': 'Model',
  'property.name': 'Name',
  'property.functions': 'Functions',
  'property.roleIds': 'Roles',
  'property.requiresSecondFactor': 'Second factor required',
  'property.spam': 'Spam',
  'property.in-draft': '{property} (pending changes)',
  'amount.results': { one: '{count} submission', other: '{count} submissions' },
  'amount.mails': { one: '{count} email', other: '{count} emails' },
  'amount.files': { one: '{count} file', other: '{count} files' },
  'property.position': 'Position',
} as const satisfies Catalogue;
