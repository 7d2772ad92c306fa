import { Type, type Static } from 'typebox';
import type { DataScriptContext, DataScriptSection } from '../../content/data-script.ts';
import { Localised, Nullable } from '../../contract/common.ts';
import { refuse } from '../../kernel/app-error.ts';
import { comparisonKey } from '../../kernel/comparison-key.ts';
import { checkFunctionNames, checkRoleNames } from './access-script.rules.ts';
import {
  findFunctionNames,
  findRoleIds,
  insertFunction,
  insertMenuEntry,
  insertProfile,
  insertRole,
} from './access.repository.ts';

const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });
const strict = { additionalProperties: false };

const FunctionEntry = Type.Object(
  { name: Type.String({ pattern: '^[a-z][a-z0-9_]{0,99}$' }), label: Localised },
  strict,
);
const RoleEntry = Type.Object({ name: Name, functions: Type.Array(Type.String()) }, strict);
const ProfileEntry = Type.Object({ name: Name, roles: Type.Array(Name) }, strict);
const MenuScriptEntry = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,99}$' }),
    label: Localised,
    path: Type.String({ pattern: '^/(?![/\\\\])', maxLength: 500 }),
    function: Type.Optional(
      Nullable(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
    ),
  },
  strict,
);

type AccessSection<T = unknown> = DataScriptSection<T, DataScriptContext>;

const functions: AccessSection<Static<typeof FunctionEntry>> = {
  section: 'functions',
  schema: FunctionEntry,
  keyOf: ({ name }) => name,
  insert: (db, { name, label }) => insertFunction(db, name, label),
};

const roles: AccessSection<Static<typeof RoleEntry>> = {
  section: 'roles',
  schema: RoleEntry,
  keyOf: ({ name }) => comparisonKey(name),
  async insert(db, role, { now }) {
    refuse(checkFunctionNames('/functions', role.functions, await findFunctionNames(db, role.functions)));
    await insertRole(db, role.name, role.functions, now);
  },
};

const profiles: AccessSection<Static<typeof ProfileEntry>> = {
  section: 'profiles',
  schema: ProfileEntry,
  keyOf: ({ name }) => comparisonKey(name),
  async insert(db, profile, { now }) {
    const roleIds = await findRoleIds(db, profile.roles);
    refuse(checkRoleNames('/roles', profile.roles, roleIds));
    await insertProfile(db, { name: profile.name, builtIn: false }, [...roleIds.values()], now);
  },
};

/** Entries that the project adds to the built-in menu, or has in place of one with the same id. */
const menu: AccessSection<Static<typeof MenuScriptEntry>> = {
  section: 'menu',
  schema: MenuScriptEntry,
  keyOf: ({ id }) => id,
  async insert(db, { id, label, path, function: named }) {
    const functions = [named ?? []].flat();
    const known = await findFunctionNames(db, functions);
    refuse(
      checkFunctionNames('/function', functions, known).map((fault) =>
        Array.isArray(named) ? fault : { ...fault, pointer: '/function' },
      ),
    );
    await insertMenuEntry(db, { id, label, path, functions });
  },
};

/** The data script sections for functions, roles, profiles and the menu. Source: spec §5-8. */
export const ACCESS_SCRIPT_SECTIONS: readonly AccessSection[] = [functions, roles, profiles, menu];
