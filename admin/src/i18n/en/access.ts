import type { Catalogue } from '../catalogue.ts';

export const accessEn = {
  'access.title': 'Profiles and roles',
  'access.profiles': 'Profiles',
  'access.profiles-text':
    'A user has one profile, and a profile has roles. What is ticked is saved at once, and counts from the person’s next click.',
  'access.profiles-caption': 'Roles of each profile',
  'access.profile': 'Profile',
  'access.new-profile': 'New profile',
  'access.needs-second-factor': 'Asks for a second factor',
  'access.needs-second-factor-hint':
    'Users who sign in by password can do nothing until they have turned on their second factor.',
  'access.built-in': 'may do everything, always',
  'access.roles': 'Roles',
  'access.roles-text': 'What each role opens. It counts for all profiles that have the role.',
  'access.roles-caption': 'Authorities of each role',
  'access.role': 'Role',
  'access.new-role': 'New role',
  'access.no-roles': 'Make a role, such as “Editor”, and tick what it opens. Then give it to a profile.',
  'access.too-many': 'Only the first 200 of each are shown here. The others are reached through the API.',
  'access.ticked': 'ticked',
  'access.not-ticked': 'not ticked',
  'access.name': 'Name',
  'access.create': 'Create',
  'access.more': 'More actions for “{name}”',
  'access.rename': 'Rename',
  'access.rename-title': 'Rename “{name}”',
  'access.delete-title': 'Delete “{name}”?',
  'access.delete-text': 'This works only while nothing uses it, and cannot be undone.',
} as const satisfies Catalogue;
