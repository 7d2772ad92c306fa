import { searchText } from '../../content/search.ts';
import type { SortStep } from '../../http/list-query.ts';
import { searchKey } from '../../kernel/comparison-key.ts';
import type { User } from './user.repository.ts';

/** The properties that users are sorted by. */
export type UserSortKey =
  | 'login'
  | 'lastName'
  | 'firstName'
  | 'email'
  | 'company'
  | 'disabled'
  | 'createdAt'
  | 'updatedAt'
  | 'lastSignInAt';

/** Words shorter than this match only at the beginning of a word. Source: contract §2. */
const SUBSTRING_MIN_LENGTH = 3;

/** The users that hold every word (folded) in their login, names, e-mail address, company or profile. */
export function searchUsers(users: readonly User[], words: readonly string[]): User[] {
  if (words.length === 0) return [...users];
  const sought = words.map((word) => (word.length < SUBSTRING_MIN_LENGTH ? ` ${word}` : word));
  return users.filter((user) => {
    const text = searchText([
      user.login,
      user.firstName,
      user.lastName,
      user.email,
      user.company,
      user.telephone,
      user.profileName,
    ]);
    return sought.every((word) => text.includes(word));
  });
}

/** Texts by their folded code points, instants and flags by their number, nothing before something, ids at last. */
export function sortUsers(users: readonly User[], sort: readonly SortStep<UserSortKey>[]): User[] {
  return users
    .map((user) => ({ user, keys: sort.map(({ column }) => sortKey(user[column])) }))
    .sort((a, b) => {
      for (const [index, { direction }] of sort.entries()) {
        const order = compare(a.keys[index]!, b.keys[index]!);
        if (order !== 0) return direction === 'asc' ? order : -order;
      }
      return a.user.id < b.user.id ? -1 : 1;
    })
    .map(({ user }) => user);
}

type SortKey = number | Buffer;

/** UTF-8 sorts as code points do; strings of JavaScript do not. */
function sortKey(value: string | number | boolean | null): SortKey {
  if (typeof value === 'string') return Buffer.from(searchKey(value));
  return value === null ? -1 : Number(value);
}

function compare(a: SortKey, b: SortKey): number {
  if (typeof a === 'number') return typeof b === 'number' ? a - b : -1;
  return typeof b === 'number' ? 1 : Buffer.compare(a, b);
}
