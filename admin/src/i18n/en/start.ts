import type { Catalogue } from '../catalogue.ts';

export const startEn = {
  'start.greeting': 'Hello, {name}',
  'start.text': 'What would you like to do?',
  'start.new-page': 'Write a page',
  'start.new-page-text': 'In every language of the site',
  'start.all-pages': 'All pages',
  'start.all-pages-text': 'Search, filter, publish',
  'start.view-site': 'Look at the site',
  'start.view-site-text': 'As visitors see it',
  'start.recent': 'Latest changes',
  'start.recent-empty': 'Pages that are written or changed show up here.',
  'start.changed-by': '{age}, by {login}',
  'start.nothing': 'There is nothing for you here yet',
  'start.nothing-text':
    'Your account has no authorities. Whoever administers the users can give you a profile.',
} as const satisfies Catalogue;
