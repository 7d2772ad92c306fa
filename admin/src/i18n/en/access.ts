import type { Catalogue } from '../catalogue.ts';

export const accessEn = {
  'access.title': 'Profiles and roles',
  'access.profiles': 'Profiles',
  'access.profiles-text':
    'Each user has one profile, and each profile has roles. Changes are saved at once and apply from the user’s next click.',
  'access.profiles-caption': 'Roles of each profile',
  'access.profile': 'Profile',
  'access.new-profile': 'New profile',
  'access.needs-second-factor': 'Requires two-factor authentication',
  'access.needs-second-factor-hint':
    'Users who sign in with a password cannot do anything until they turn it on.',
  'access.built-in': 'always has every permission',
  'access.roles': 'Roles',
  'access.roles-text': 'What each role allows. A change applies to every profile that has the role.',
  'access.roles-caption': 'Permissions of each role',
  'access.role': 'Role',
  'access.new-role': 'New role',
  'access.no-roles': 'Create a role, such as “Editor”, select its permissions, then add it to a profile.',
  'access.too-many': 'Only the first 200 are shown. Use the API to reach the others.',
  'access.ticked': 'selected',
  'access.not-ticked': 'not selected',
  'access.name': 'Name',
  'access.create': 'Create',
  'access.more': 'More actions for “{name}”',
  'access.rename': 'Rename',
  'access.rename-title': 'Rename “{name}”',
  'access.delete-title': 'Delete “{name}”?',
  'access.delete-text': 'Possible only while nothing uses it. This cannot be undone.',
} as const satisfies Catalogue;
