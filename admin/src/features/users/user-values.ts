import type { UseFormReturnType } from '@mantine/form';
import type { FieldDifference } from '../../ui/editor/differences.ts';
import type { UserForm, UserUpdate, UserView } from 'parvis/contract/user';

/** Form values of a user; empty for none. */
export interface UserValues {
  firstName: string;
  lastName: string;
  email: string;
  login: string;
  telephone: string;
  company: string;
  profileId: string;
  /** Empty to leave unchanged. */
  password: string;
  passwordConfirmation: string;
  /** The signed-in user's current password, required to change their own sign-in. */
  currentPassword: string;
}

export type UserFormState = UseFormReturnType<UserValues>;

export const nameOf = ({
  firstName,
  lastName,
  login,
}: Pick<UserView, 'firstName' | 'lastName' | 'login'>): string => `${firstName} ${lastName}`.trim() || login;

export const toValues = (user: UserView | undefined): UserValues => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  login: user?.login ?? '',
  telephone: user?.telephone ?? '',
  company: user?.company ?? '',
  profileId: user?.profileId ?? '',
  password: '',
  passwordConfirmation: '',
  currentPassword: '',
});

export const toForm = ({ telephone, company, profileId, ...rest }: UserValues): UserForm => ({
  firstName: rest.firstName,
  lastName: rest.lastName,
  email: rest.email,
  login: rest.login,
  password: rest.password,
  passwordConfirmation: rest.passwordConfirmation,
  telephone: telephone || null,
  company: company || null,
  profileId: profileId || null,
});

export const toUpdate = (values: UserValues, id: string): UserUpdate => ({
  id,
  ...toForm(values),
  currentPassword: values.currentPassword || null,
});

export const SHOWN_FIELDS = [
  'firstName',
  'lastName',
  'email',
  'login',
  'telephone',
  'company',
  'profileId',
] as const;
export type ShownField = (typeof SHOWN_FIELDS)[number];

/** Returns the differences between two versions; `profileName` returns the name of a profile by id. */
export const differencesOf = (
  mine: UserValues,
  theirs: UserValues,
  profileName: (id: string) => string,
): FieldDifference<ShownField>[] =>
  SHOWN_FIELDS.filter((field) => mine[field] !== theirs[field]).map((field) => ({
    field,
    mine: field === 'profileId' ? profileName(mine[field]) : mine[field],
    theirs: field === 'profileId' ? profileName(theirs[field]) : theirs[field],
  }));

/** Returns whether a stored version equals what is on the screen; a password cannot be compared. */
export const isSameUser = (mine: UserValues, theirs: UserValues): boolean =>
  mine.password === '' && SHOWN_FIELDS.every((field) => mine[field] === theirs[field]);

/** Returns the form field for an error path of the body, or undefined. */
export const fieldOfPath = (path: string): string | undefined =>
  [...SHOWN_FIELDS, 'password', 'passwordConfirmation', 'currentPassword'].find((field) => field === path);
