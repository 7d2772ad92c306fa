import type { FastifyInstance } from 'fastify';
import {
  AccessListQuery,
  FunctionList,
  ProfileForm,
  ProfileList,
  ProfileView,
  RoleForm,
  RoleList,
  RoleView,
} from '../../contract/access.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { EntityId } from '../../kernel/identifier.ts';
import { callerOf } from '../../security/actor.ts';
import type { FunctionService } from './function.service.ts';
import type { ProfileService } from './profile.service.ts';
import type { RoleService } from './role.service.ts';

const FUNCTIONS = '/api/admin/functions';
const ROLES = '/api/admin/roles';
const PROFILES = '/api/admin/profiles';
const access = 'acces_users';

export interface AccessServices {
  functions: FunctionService;
  roles: RoleService;
  profiles: ProfileService;
}

/** Source: contract §3. */
export function accessRoutes(app: FastifyInstance, { functions, roles, profiles }: AccessServices): void {
  endpoint(
    app,
    {
      on: `GET ${FUNCTIONS}`,
      access,
      summary: 'List the functions that roles can have',
      answer: FunctionList,
    },
    () => functions.list(),
  );
  roleRoutes(app, roles);
  profileRoutes(app, profiles);
}

function roleRoutes(app: FastifyInstance, roles: RoleService): void {
  endpoint(
    app,
    { on: `GET ${ROLES}`, access, summary: 'List roles', query: AccessListQuery, answer: RoleList },
    ({ query }) => roles.list(query),
  );
  endpoint(
    app,
    { on: `GET ${ROLES}/{id}`, access, summary: 'Read a role', answer: RoleView, versioned: true },
    ({ params }) => roles.read(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `POST ${ROLES}`,
      access,
      summary: 'Create a role',
      refuses: ['conflict'],
      body: RoleForm,
      answer: RoleView,
      creates: ROLES,
      versioned: true,
    },
    ({ body, principal, request }) => roles.create(body, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${ROLES}/{id}`,
      access,
      summary: 'Replace a role',
      refuses: ['conflict', 'last-administrator'],
      body: RoleForm,
      answer: RoleView,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      roles.update(params.id as EntityId, body, expectedVersion(), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${ROLES}/{id}`,
      access,
      summary: 'Delete a role that no profile has',
      refuses: ['in-use', 'last-administrator'],
      versioned: true,
    },
    ({ params, expectedVersion, principal, request }) =>
      roles.remove(params.id as EntityId, expectedVersion(), callerOf(principal, request.ip)),
  );
}

function profileRoutes(app: FastifyInstance, profiles: ProfileService): void {
  endpoint(
    app,
    { on: `GET ${PROFILES}`, access, summary: 'List profiles', query: AccessListQuery, answer: ProfileList },
    ({ query }) => profiles.list(query),
  );
  endpoint(
    app,
    { on: `GET ${PROFILES}/{id}`, access, summary: 'Read a profile', answer: ProfileView, versioned: true },
    ({ params }) => profiles.read(params.id as EntityId),
  );
  endpoint(
    app,
    {
      on: `POST ${PROFILES}`,
      access,
      summary: 'Create a profile',
      refuses: ['conflict'],
      body: ProfileForm,
      answer: ProfileView,
      creates: PROFILES,
      versioned: true,
    },
    ({ body, principal, request }) => profiles.create(body, callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `PUT ${PROFILES}/{id}`,
      access,
      summary: 'Replace a profile',
      refuses: ['conflict', 'last-administrator'],
      body: ProfileForm,
      answer: ProfileView,
      versioned: true,
    },
    ({ params, body, expectedVersion, principal, request }) =>
      profiles.update(params.id as EntityId, body, expectedVersion(), callerOf(principal, request.ip)),
  );
  endpoint(
    app,
    {
      on: `DELETE ${PROFILES}/{id}`,
      access,
      summary: 'Delete a profile that no user has',
      refuses: ['in-use', 'last-administrator'],
      versioned: true,
    },
    ({ params, expectedVersion, principal, request }) =>
      profiles.remove(params.id as EntityId, expectedVersion(), callerOf(principal, request.ip)),
  );
}
