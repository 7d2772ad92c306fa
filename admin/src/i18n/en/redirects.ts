import type { Catalogue } from '../catalogue.ts';

export const redirectsEn = {
  'redirects.title': 'Redirects',
  'redirects.total': { one: '{count} redirect', other: '{count} redirects' },
  'redirects.new': 'New redirect',
  'redirects.create': 'Create redirect',
  'redirects.created': 'Redirect created',
  'redirects.search': 'Search redirects',
  'redirects.search-hint': 'Addresses',
  'redirects.column-from': 'Old address',
  'redirects.leads-to': 'Leads to',
  'redirects.column-origin': 'Origin',
  'redirects.column-created': 'Since',
  'redirects.origin-all': 'All redirects',
  'redirects.origin-change': 'Content moved',
  'redirects.origin-manual': 'Created by hand',
  'redirects.inactive': 'Target not public',
  'redirects.nowhere': 'currently nowhere',
  'redirects.from-hint': 'A path of this site that is not in use.',
  'redirects.to-hint':
    'A path of this site or the address of another site. If a page moves, the redirect follows it.',
  'redirects.delete-one': 'Delete the redirect from {from}',
  'redirects.delete-one-title': 'Delete the redirect from {from}?',
  'redirects.delete-title': { one: 'Delete {count} redirect?', other: 'Delete {count} redirects?' },
  'redirects.delete-text': 'Visitors and search engines that use the old address will see “not found”.',
  'redirects.deleted': { one: '{count} redirect deleted', other: '{count} redirects deleted' },
  'redirects.refused': {
    one: '{count} redirect was not deleted',
    other: '{count} redirects were not deleted',
  },
  'redirects.empty': 'No redirects yet',
  'redirects.empty-text':
    'When a page moves, a redirect from its old address is created automatically. You can create others here.',
  'redirects.no-match': 'No matching redirects',
  'redirects.no-match-text': 'Try fewer words, or clear the filters.',
} as const satisfies Catalogue;
