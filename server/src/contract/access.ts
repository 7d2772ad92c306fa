import { Type, type Static, type TObject } from 'typebox';
import { Id, ListOf, ListQuery, Localised, ResourceFacts, Writable } from './common.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });

/** A permission that a role can hold: an authority that Parvis checks, or one that the project added. */
export const FunctionView = Type.Object(
  {
    name: Type.String({ examples: ['access_cms_page'] }),
    label: Localised,
    builtIn: Type.Boolean({ description: 'Whether it is built into Parvis' }),
  },
  { title: 'Function' },
);
export type FunctionView = Static<typeof FunctionView>;
export const FunctionList = ListOf(FunctionView, { title: 'FunctionList' });

const role = {
  name: Name,
  functions: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), { maxItems: 500, description: 'Names of functions' }),
  ),
};

/** The body of a role. The name is unique, ignoring case. */
export const RoleForm = Writable(Type.Object(role), [], { title: 'RoleForm' });
export type RoleForm = Static<TObject<typeof role>> & { version?: number };

export const RoleView = Type.Object(
  {
    ...ResourceFacts,
    name: Type.String(),
    functions: Type.Array(Type.String(), { description: 'Sorted' }),
  },
  { title: 'Role' },
);
export type RoleView = Static<typeof RoleView>;
export const RoleList = ListOf(RoleView, { title: 'RoleList' });

const profile = {
  name: Name,
  roleIds: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  requiresSecondFactor: Type.Optional(
    Type.Boolean({ description: 'Gives users with a password no access until they enable a second factor' }),
  ),
};

/** The body of a profile. The name is unique, ignoring case. */
export const ProfileForm = Writable(Type.Object(profile), ['builtIn', 'roles'], { title: 'ProfileForm' });
export type ProfileForm = Static<TObject<typeof profile>> & { version?: number };

export const ProfileView = Type.Object(
  {
    ...ResourceFacts,
    name: Type.String(),
    builtIn: Type.Boolean({ description: 'Has every function, whatever its roles, and cannot be deleted' }),
    requiresSecondFactor: Type.Boolean(),
    roleIds: Type.Array(Id),
    roles: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'Sorted by name' }),
  },
  { title: 'Profile' },
);
export type ProfileView = Static<typeof ProfileView>;
export const ProfileList = ListOf(ProfileView, { title: 'ProfileList' });

export const AccessListQuery = Type.Object({ ...ListQuery }, { additionalProperties: false });
export type AccessListQuery = Static<typeof AccessListQuery>;
